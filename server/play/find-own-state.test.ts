import { randomUUID } from 'node:crypto'
import type { PlayState } from '@fabula/contract/shapes/play'
import { tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { guestOf } from '../accounts/guest.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import type { PlayContext } from './play-context.ts'
import { showState } from './play-state.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'

const talk = tinyNovel({
  first: 'landing',
  static: { landing: { next_scenes: [{ ...toScene('quay', 'static'), priority: 0, conditionals: [] }] }, quay: {} },
})

let database: TestDatabase
let context: PlayContext
let loaded: LoadedNovel
let guest: Caller

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  loaded = await publishTiny(database.pool, talk, `tiny-${randomUUID()}`)
  context = aContext(database.pool, [loaded], new ScriptedStoryteller())
  guest = aGuest()
})

const link = () => loaded.play_link ?? ''
const begin = () => continueGame(context, guest, link(), 'english')

/** Goes on from a state, as the given caller. */
async function goOn(from: PlayState, who: Caller): Promise<PlayState> {
  const own = await findOwnState(context, who, loaded.id, from.game_state_id as never)
  const move = { kind: 'continue' } as const
  const { turn } = await beginTurn(context, { caller: who, ...own, language: 'english', move, key: randomUUID() })
  return showState(loaded, await turn.result, { name: 'Incognito', language: 'english' })
}
const problem = (code: string) => expect.objectContaining({ name: 'ProblemError', code })

describe('findOwnState', () => {
  test('does not find a state of another reader', async () => {
    const scene = await begin()
    await expect(goOn(scene, aGuest())).rejects.toEqual(problem('game_not_found'))
  })

  test('gives a visitor the game that they began before they had a cookie', async () => {
    const minted = randomUUID()
    guest = guestOf({ minted, ip: `10.0.0.${randomUUID()}` })
    const { game_state_id: state } = await begin()
    const find = (caller: Caller) => findOwnState(context, caller, loaded.id, state as never)
    await expect(find(guestOf({ cookie: randomUUID(), ip: '' }))).rejects.toEqual(problem('game_not_found'))
    expect((await find(guestOf({ cookie: minted, ip: '' }))).stored.state.id).toBe(state)
    await expect(find(guest)).rejects.toEqual(problem('game_not_found'))
  })

  test('gives a visitor the game that began at their address, until somebody has gone on in it', async () => {
    const ip = `10.0.0.${randomUUID()}`
    const first = randomUUID()
    guest = guestOf({ minted: randomUUID(), ip })
    const { game_state_id: state } = await begin()
    // Another call without a cookie gets the same game.
    guest = guestOf({ minted: first, ip })
    const at = await begin()
    expect(at.game_state_id).toBe(state)
    const visitor = guestOf({ cookie: first, ip })
    const elsewhere = guestOf({ cookie: randomUUID(), ip: `10.0.0.${randomUUID()}` })
    await expect(findOwnState(context, elsewhere, loaded.id, state as never)).rejects.toEqual(problem('game_not_found'))
    const next = await goOn(at, visitor)
    guest = visitor
    expect((await begin()).game_state_id).toBe(next.game_state_id)

    // A game that somebody has gone on in stays with the address.
    const shared = guestOf({ minted: randomUUID(), ip })
    guest = shared
    const again = await begin()
    await goOn(again, shared)
    const late = guestOf({ cookie: randomUUID(), ip })
    await expect(findOwnState(context, late, loaded.id, again.game_state_id as never)).rejects.toEqual(
      problem('game_not_found'),
    )
  })

  test('does not find a state of a deleted novel', async () => {
    const { game_state_id: state } = await begin()
    await expect(
      findOwnState(aContext(database.pool, [], new ScriptedStoryteller()), guest, loaded.id, state as never),
    ).rejects.toEqual(problem('game_not_found'))
  })

  test('does not find a state under another novel, whose gates would be checked instead', async () => {
    const other = await publishTiny(database.pool, talk, `other-${randomUUID()}`)
    const both = { ...context, novels: aContext(database.pool, [loaded, other], new ScriptedStoryteller()).novels }
    const { game_state_id: state } = await begin()
    await expect(findOwnState(both, guest, other.id, state as never)).rejects.toEqual(problem('game_not_found'))
    expect((await findOwnState(both, guest, loaded.id, state as never)).loaded).toBe(loaded)
  })
})
