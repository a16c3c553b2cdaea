import { randomUUID } from 'node:crypto'
import type { GameStateId } from '@fabula/core/ids'
import type { Move } from '@fabula/core/turn/move'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distributed, learnDistribution } from '../database/distribution.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { partitionTables } from '../database/test-partition-tables.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import { gameOf } from './game-key.ts'
import { findSiblings, setCurrent } from './game-store.ts'
import { findLeased, renewLeases, takeLease } from './lease-store.ts'
import { listGames } from './list-games.ts'
import { pinnedBefore, setPin } from './pins.ts'
import type { PlayContext } from './play-context.ts'
import { readBranches } from './read-branches.ts'
import { readHistory } from './read-history.ts'
import { recall } from './remember.ts'
import { createSave, deleteSave, listSaves, restoreSave } from './saves.ts'
import { writeChatFile } from './saves-file/write-chat-file.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { hall } from './test/tiny-talks.ts'

const parts = 8

let database: TestDatabase
let told: LoadedNovel
let context: PlayContext
/** Sent statements by name. */
const sent = new Map<string, { text: string; values: unknown[] }>()

beforeAll(async () => {
  database = await createTestDatabase()
  if (!process.env.TEST_PARTITIONS) await partitionTables(database.pool, parts)
  await learnDistribution(database.pool)
  told = await publishTiny(database.pool, hall)
  context = aContext(listening(database.pool), [told], new ScriptedStoryteller())
})
afterAll(() => database.close())

/** Records all named statements of the pool, including those in transactions. */
function listening(pool: pg.Pool): pg.Pool {
  const heard = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client)
    client.query = ((asked: string | { name?: string; text: string; values?: unknown[] }, ...rest: unknown[]) => {
      if (typeof asked === 'object' && asked.name)
        sent.set(asked.name, { text: asked.text, values: asked.values ?? (rest[0] as unknown[] | undefined) ?? [] })
      return query(asked as never, ...(rest as never[]))
    }) as typeof client.query
  })
  return pool
}

/** The numbers of the partitions that a plan names. */
async function partitionsOf({ text, values }: { text: string; values: unknown[] }): Promise<Set<string>> {
  const { rows } = await database.pool.query({ text: `explain (format json) ${text}`, values })
  const found = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const of = key === 'Relation Name' && /^(.*)_(\d+)$/.exec(String(value))
      if (of && (of[1] ?? '') in distributed) found.add(of[2] ?? '')
      else visit(value)
    }
  }
  visit(rows[0]['QUERY PLAN'])
  return found
}

test("all statements of one reader's game use one partition, and another reader uses another", async () => {
  const seen = new Set<string>()
  // Readers fall into partitions by chance: repeats until two partitions were seen, which takes few rounds.
  for (let round = 0; round < 20 && seen.size < 2; round++) {
    sent.clear()
    await play()
    const others = new Set(['count-turn', 'add-spent', 'store-guest', 'find-claimed', 'find-moved'])
    const hot = [...sent].filter(([name]) => !others.has(name))
    expect(hot.map(([name]) => name).sort()).toEqual([
      'append-leased',
      'branch-current',
      'branch-nodes',
      'branch-saves',
      'branch-texts',
      'change-memory-mark',
      'count-pins',
      'create-game',
      'create-save',
      'delete-save',
      'find-alternatives',
      'find-current',
      'find-earlier-send',
      'find-leased',
      'find-path-ids',
      'find-path-messages',
      'find-siblings',
      'find-states',
      'list-games',
      'list-saves',
      'pin',
      'pinned-before',
      'pins-of-game',
      'recall',
      'renew-leases',
      'restore-save',
      'set-current',
      'take-lease',
    ])
    const touched = new Map<string, string[]>()
    for (const [name, statement] of hot) touched.set(name, [...(await partitionsOf(statement))])
    // A pure insert is routed to its partition at run time: its plan names none.
    const inserts = ['create-game', 'create-save', 'pin']
    const read = [...touched].filter(([name]) => !inserts.includes(name))
    expect(Object.fromEntries(read.filter(([, of]) => of.length !== 1))).toEqual({})
    const all = new Set([...touched.values()].flat())
    expect([...all]).toHaveLength(1)
    for (const of of all) seen.add(of)
  }
  expect(seen.size).toBeGreaterThan(1)
})

async function play(): Promise<void> {
  const { pool } = context
  const reader = { ...aGuest(), guest_key: `cookie:${randomUUID()}` }
  const first = await continueGame(context, reader, 'tiny', 'english')
  const own = (id: GameStateId) => findOwnState(context, reader, told.id, id)
  const say = async (id: GameStateId, text: string): Promise<GameStateId> => {
    const move: Move = { kind: 'text', text }
    const request = { caller: reader, ...(await own(id)), language: 'english' as const, move, key: randomUUID() }
    return (await (await beginTurn(context, request)).turn.result).id
  }
  let at = first.game_state_id as GameStateId
  const begun = at
  for (let turn = 0; turn < 12; turn++) at = await say(at, `line ${turn}`)
  const found = await own(at)
  const { stored } = found
  await setPin(pool, (await own(begun)).stored, { speaker_type: 'other', pinned: true })
  await recall(pool, { user_id: reader.id, id: at })
  await pinnedBefore(pool, { user_id: reader.id, id: at }, [{ state_id: begun, speaker_type: 'other', depth: 0 }])
  await readHistory(pool, found, 'english')
  await findSiblings(pool, reader.id, stored.state)
  await readBranches(pool, reader, told, 'english')
  await readBranches(pool, reader, told, 'english', { rows: 5, first: 0 })
  for await (const _ of writeChatFile(pool, stored, 'Vera', 'english'));
  const { save_id } = await createSave(pool, reader, found, { name: 'here' })
  await listSaves(pool, reader, told)
  await deleteSave(pool, reader, told.id, save_id)
  await restoreSave(pool, reader, told, save_id)
  await listGames(pool, reader, told)
  await setCurrent(pool, reader.id, told.id, (await own(begun)).stored.state, 'me')
  const { lease } = await takeLease(pool, gameOf(stored), 'me', { key: '', hash: '', from: '', asked_at: '' })
  await findLeased(pool, gameOf(stored))
  await renewLeases(pool, [{ ...gameOf(stored), lease: lease ?? '' }])
}
