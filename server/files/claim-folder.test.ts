import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { claimFolder } from './claim-folder.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  ;[database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'fabula-claim-'))])
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => database.pool.query('delete from installation'))

const at = (name: string) => join(folder, name)
/** Simulates another server's connection to the database. */
const anotherServer = async () => {
  const other = new pg.Client({ connectionString: database.url, application_name: 'fabula' })
  await other.connect()
  return other
}

test('servers that share a folder start, and so does the same one again', async () => {
  const other = await anotherServer()
  await claimFolder(database.pool, at('shared'))
  await claimFolder(database.pool, at('shared'))
  await other.end()
})

test('a second server with a folder of its own is refused, and told how to continue', async () => {
  const others = await Promise.all(Array.from({ length: 10 }, anotherServer))
  await claimFolder(database.pool, at('one'))
  const refusal = await claimFolder(database.pool, at('two')).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'EnvironmentError' })
  const words = String(refusal)
  expect(words).toContain(`:${at('one')}, and this server would keep them in `)
  expect(words).toContain('share one DATA_DIR, or set S3_BUCKET')
  const id = /write ([0-9a-f-]{36}) into (.+)\.$/.exec(words)
  await writeFile(id?.[2] ?? '', id?.[1] ?? '')
  await claimFolder(database.pool, at('two'))
  await Promise.all(others.map((other) => other.end()))
})

test('another folder is accepted while nothing is stored and no other server runs', async () => {
  await claimFolder(database.pool, at('three'))
  await claimFolder(database.pool, at('four'))
  await database.pool.query(
    `insert into users (id, username, username_folded) values ('00000000-0000-4000-8000-000000000001', 'ann', 'ann')`,
  )
  await database.pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'building', '{}', '', '', 1)`,
  )
  await database.pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, changed)
     values ('00000000-0000-4000-8000-000000000002', gen_random_uuid(), 'sprite', 'x', '', 'png', gen_random_uuid(), 1, 1)`,
  )
  await expect(claimFolder(database.pool, at('three'))).rejects.toThrow('are kept in')
})
