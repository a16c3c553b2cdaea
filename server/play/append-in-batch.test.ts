import { randomUUID } from 'node:crypto'
import type { GameStateId } from '@fabula/core/ids'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import type { GameState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isDivided } from '../database/distribution.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from './continue-game.ts'
import { gameOf } from './game-key.ts'
import { findState, type StoredState } from './game-store.ts'
import { takeLease } from './lease-store.ts'
import { recall, toRemembered } from './remember.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { appendState } from './turn-store.ts'

const novel = tinyNovel({
  cast: ['Osip'],
  first: 'room',
  interactive: {
    room: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})
const sent = { key: '', hash: '', from: '', asked_at: '' }

let database: TestDatabase
let pool: pg.Pool
let loaded: LoadedNovel
/** The names of the statements sent, in order. */
const asked: string[] = []
/** Called before each statement. */
let before: (name: string | undefined) => Promise<void> = async () => undefined

beforeAll(async () => {
  database = await createTestDatabase()
  pool = database.pool
  loaded = await publishTiny(pool, novel)
  const query = pool.query.bind(pool)
  pool.query = (async (statement: { name?: string }, ...rest: never[]) => {
    if (statement.name) asked.push(statement.name)
    await before(statement.name)
    return query(statement as never, ...rest)
  }) as typeof pool.query
})
afterAll(() => database.close())
beforeEach(() => {
  asked.length = 0
  before = async () => undefined
})

/** A new game of a new reader, at its first state. */
async function aGame(): Promise<StoredState> {
  const reader = aGuest()
  const shown = await continueGame(aContext(pool, [loaded], new ScriptedStoryteller()), reader, 'tiny', 'english')
  const stored = await findState(pool, reader.id, shown.game_state_id as GameStateId)
  if (!stored) throw new Error('the game was not stored')
  return stored
}
const someGames = (count: number) => Promise.all(Array.from({ length: count }, aGame))

const lease = async (stored: StoredState) => (await takeLease(pool, gameOf(stored), 'me', sent)).lease

const append = (stored: StoredState, lease: string | null, key: string = randomUUID()) =>
  appendState(
    pool,
    stored,
    { ...stored.state, message: `After ${stored.state.id}` },
    { key, hash: 'hash' },
    { lease, holder: 'me', record: null },
  )

const stateOf = async ({ user_id }: StoredState, id: GameStateId) => (await findState(pool, user_id, id))?.state

test('leases and stores concurrent turns of several games with one statement each', async () => {
  const games = await someGames(5)
  asked.length = 0
  const leases = await Promise.all(games.map(lease))
  expect(new Set(leases).size).toBe(5)
  const made = await Promise.all(games.map((game, at) => append(game, leases[at] ?? null)))
  // In partitioned tables each is asked for on its own: one statement for all would wait for every partition.
  if (isDivided(pool)) expect(asked.filter((name) => /^(take-lease|append-leased)$/.test(name))).toHaveLength(10)
  else expect(asked).toEqual(['take-leases', 'append-in-batch'])
  for (const [at, game] of games.entries()) {
    const state = made[at]
    if (!state) throw new Error('a turn was not stored')
    expect(await stateOf(game, state.id)).toEqual(state)
    expect(state).toMatchObject({ message: `After ${game.state.id}`, parent_id: game.state.id })
    const { rows } = await pool.query(
      `select g.lease, g.current_state_id as game_at, r.current_state_id as reader_at, s.depth, s.move_hash, s.record
       from games g join readings r on r.user_id = g.user_id and r.novel_id = g.novel_id
       join states s on s.user_id = g.user_id and s.id = g.current_state_id where g.user_id = $1`,
      [game.user_id],
    )
    const at_ = state.id
    expect(rows).toEqual([
      { lease: null, game_at: at_, reader_at: at_, depth: game.depth + 1, move_hash: 'hash', record: null },
    ])
  }
})

test('refuses only the turns whose game is leased by somebody else', async () => {
  const games = await someGames(3)
  const leases = await Promise.all(games.map(lease))
  const [first, second, third] = await Promise.all([
    append(games[0] as StoredState, leases[0] ?? null),
    append(games[1] as StoredState, randomUUID()),
    append(games[2] as StoredState, leases[2] ?? null),
  ])
  expect([first?.parent_id, second, third?.parent_id]).toEqual([games[0]?.state.id, null, games[2]?.state.id])
  // A game leased to another process cannot be taken, though free games in the same batch can.
  await takeLease(pool, gameOf(games[0] as StoredState), 'another', sent)
  const again = await Promise.all([games[0], games[2]].map((game) => lease(game as StoredState)))
  expect(again.map((each) => each !== null)).toEqual([false, true])
})

test('a send that is already stored does not affect the other turns of its batch', async () => {
  const games = await someGames(2)
  const key = randomUUID()
  const [one, other] = games as [StoredState, StoredState]
  const made = await append(one, await lease(one), key)
  expect(made).not.toBeNull()
  const leases = await Promise.all(games.map(lease))
  const results = await Promise.all([append(one, leases[0] ?? null, key), append(other, leases[1] ?? null)])
  expect(results).toEqual([made, expect.objectContaining({ parent_id: other.state.id })])
  // The game is free again.
  expect(await lease(one)).not.toBeNull()
})

test('a lease that is taken right after another process has answered the same send comes with that answer', async () => {
  // There both are asked for at once.
  if (isDivided(pool)) return
  const game = await aGame()
  const key = randomUUID()
  const held = await lease(game)
  let made = null as GameState | null
  before = async (name) => {
    if (name !== 'take-lease' || made !== null) return
    made = await append(game, held, key)
  }
  const { lease: taken, earlier } = await takeLease(pool, gameOf(game), 'another', { ...sent, key })
  expect([taken === null, earlier]).toEqual([false, { id: made?.id, hash: 'hash' }])
})

test('a turn does not wait for locked rows of another reader', async () => {
  const games = await someGames(3)
  const leases = await Promise.all(games.map(lease))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from games where user_id = $1 for update', [games[0]?.user_id])
    await client.query('select 1 from readings where user_id = $1 for update', [games[1]?.user_id])
    const [blocked, halfBlocked, free] = games.map((game, at) => append(game, leases[at] ?? null))
    // It is stored while the others still wait.
    expect((await free)?.parent_id).toBe(games[2]?.state.id)
    const { rows } = await client.query('select count(*)::int as held from games where lease = any($1)', [leases])
    expect(rows).toEqual([{ held: 2 }])
    await client.query('rollback')
    expect((await blocked)?.parent_id).toBe(games[0]?.state.id)
    expect((await halfBlocked)?.parent_id).toBe(games[1]?.state.id)
  } finally {
    client.release()
  }
})

test('concurrent recalls each return the memory of their own reader', async () => {
  const games = await someGames(2)
  const ended = await Promise.all(games.map(async (stored) => append(stored, await lease(stored))))
  const places = ended.map((state, at) => ({ user_id: games[at]?.user_id, id: state?.id }))
  const told = await Promise.all(places.map((place) => recall(pool, place as Parameters<typeof recall>[1])))
  const lines = told.map((memory) => toRemembered(memory).recent.map(({ text }) => text))
  expect(lines).toEqual(games.map(({ state }) => ['Cold night.', `After ${state.id}`]))
})
