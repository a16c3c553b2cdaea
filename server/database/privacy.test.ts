import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount } from '../account-export/export-account.ts'
import { deleteUserRows } from '../accounts/delete-account.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { insertFilled, type Row, referredTo, tablesInOrder } from './test-rows.ts'
import { transaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** The last table of `docs/PRIVACY.md`, which classifies every table. */
const privacy = readFileSync(join(import.meta.dirname, '../../docs/PRIVACY.md'), 'utf8')
const wordsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const told = [...privacy.matchAll(/^\| `(\w+)` \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)].map(
  ([, table = '', somebody, nobody, left, exported = '']) => ({
    table,
    somebody: wordsIn(somebody),
    nobody: wordsIn(nobody),
    left: wordsIn(left).sort(),
    exported: exported.trim(),
  }),
)

test('every column of every table is classified as personal or not', () => {
  const columns = ({ columns }: (typeof tablesInOrder)[number]) => columns.map(({ name }) => name).sort()
  expect(
    Object.fromEntries(told.map(({ table, somebody, nobody }) => [table, [...somebody, ...nobody].sort()])),
  ).toEqual(Object.fromEntries(tablesInOrder.map((table) => [table.name, columns(table)])))
  expect(told.map(({ table }) => table).sort()).toEqual(tablesInOrder.map(({ name }) => name).sort())
})

test('personal data is exported, or its omission is explained', () => {
  for (const { table, somebody, exported } of told)
    if (somebody.length > 0) expect(exported, table).toMatch(/^(`[\w.]+\/?`|no: .{8,})$/)
})

/** Columns that cannot have arbitrary values. */
const fixed: Record<string, Row> = {
  users: { guest_key: null, administrator: false, username: 'vera', username_folded: 'vera', blocked_at: null },
  novel_members: { role: 'viewer' },
  novel_invitations: { role: 'owner', token_hash: null },
  scenes: { type: 'static' },
  assets: { type: 'sprite' },
  versions: { kind: 'hour' },
  translations: { made_by: 'author' },
  translation_jobs: { status: 'waiting' },
  rehearsals: { status: 'waiting' },
  pins: { speaker_type: 'user' },
  saves: { deleted_at: null },
}

/** A person with a row in every table, related to a novel of their own and to another person's. */
async function livedIn() {
  const { pool } = database
  const table = (name: string) => tablesInOrder.find((each) => each.name === name) as (typeof tablesInOrder)[number]
  const fill = (name: string, others: Record<string, Row>, own: Row = {}) =>
    insertFilled(pool, table(name), { others, own: { ...fixed[name], ...own } })
  const [person, other] = [
    (await fill('users', {})) as Row,
    (await fill('users', {}, { username: 'nell', username_folded: 'nell' })) as Row,
  ]
  // Expired in the bin, so that it need not be readable.
  const expired = { kind: 'building', play_link: null, draft_id: null, deleted_at: new Date(0) }
  const draft = (await fill('novels', { users: person }, expired)) as Row
  const published = { kind: 'production', draft_id: null, deleted_at: null, play_link: 'of-nell' }
  const novel = (await fill('novels', { users: other }, published)) as Row
  const theirs = new Set(['users'])
  let rows: Record<string, Row> = { users: person, novels: draft }
  for (const novels of [draft, novel]) {
    rows = { ...rows, novels }
    for (const { name, ...rest } of tablesInOrder) {
      if (name === 'users' || name === 'novels') continue
      const to = referredTo({ name, ...rest } as (typeof tablesInOrder)[number])
      const isTheirs = to.length === 0 || to.some((each) => theirs.has(each))
      if (isTheirs) theirs.add(name)
      // For the other person's novel, only this person's own data about it.
      if (novels === novel && !isTheirs) continue
      // Values that refer to others without a foreign key.
      const own: Row =
        name === 'spending' ? { spender: `user:${person.id}` } : name === 'saves' ? { novel_id: novels.id } : {}
      rows[name] = (await fill(name, rows, own)) ?? rows[name] ?? {}
    }
  }
  return { person, other, novel, rows }
}

test('an export contains what is documented, and nothing remains of a deleted account except what is documented', async () => {
  const { pool } = database
  const { person, other, novel, rows } = await livedIn()
  const filled = await contents()
  for (const { table, somebody } of told)
    for (const column of somebody)
      if (!(column in (fixed[table] ?? {})))
        expect(
          filled[table]?.some((row) => row[column] !== null),
          `${table}.${column} was filled`,
        ).toBe(true)

  const caller = { kind: 'user', id: person.id, username: 'vera', session_id: rows.sessions?.id, ip: '' } as never
  const ports = { pool, files: createDiskFiles('/nowhere'), novels: createNovelStore({ pool }) }
  const pieces: Uint8Array[] = []
  for await (const piece of exportAccount(ports, caller)) pieces.push(piece)
  const files = Object.entries(unzipSync(Buffer.concat(pieces))).map(([path, bytes]) => ({
    path,
    text: strFromU8(bytes),
  }))
  for (const { table, somebody, exported } of told) {
    const [file] = wordsIn(exported)
    // A novel is an archive of its own, which is tested elsewhere.
    if (file === undefined || file === 'novels/') continue
    const text = files.filter(({ path }) => path.startsWith(file)).map((each) => each.text)
    const values = somebody.map((column) => filled[table]?.[0]?.[column]).filter((value) => value != null)
    const found = values.filter((value) => text.join().includes(asJson(value)))
    expect(found.length, `${table} in ${file}`).toBeGreaterThan(0)
  }

  await transaction(pool, (client) => deleteUserRows(client, person.id as never))
  const after = await contents()
  const isTheirs = (row: Row) => row.id !== other.id && row.id !== novel.id
  for (const { table, somebody, left } of told) {
    const remaining = (after[table] ?? []).filter(isTheirs)
    const named = somebody.filter((column) => remaining.some((row) => row[column] !== null)).sort()
    expect([table, named]).toEqual([table, left])
    expect(JSON.stringify(remaining), table).not.toContain(String(person.id))
  }
})

const asJson = (value: unknown): string => JSON.stringify(value).replace(/^"|"$/g, '')

/** All rows of all tables. */
async function contents(): Promise<Record<string, Row[]>> {
  const all = tablesInOrder.map(async ({ name }) => [name, (await database.pool.query(`select * from "${name}"`)).rows])
  return Object.fromEntries(await Promise.all(all))
}
