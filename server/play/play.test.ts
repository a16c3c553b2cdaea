import { randomUUID } from 'node:crypto'
import type { PlayState } from '@fabula/contract/shapes/play'
import { character } from '@fabula/core/test/tiny-novel'
import type { Move } from '@fabula/core/turn/move'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { continueGame, firstView, newGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import { gameOf } from './game-key.ts'
import { setCurrent } from './game-store.ts'
import { releaseLease, takeLease } from './lease-store.ts'
import type { PlayContext } from './play-context.ts'
import { showState } from './play-state.ts'
import { readHistory } from './read-history.ts'
import { retryTurn } from './retry-turn.ts'
import { StorytellerError } from './storyteller.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { landing } from './test/tiny-talks.ts'

let database: TestDatabase
let storyteller: ScriptedStoryteller
let context: PlayContext
let loaded: LoadedNovel
let guest: Caller

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  storyteller = new ScriptedStoryteller()
  loaded = await publishTiny(database.pool, landing, `tiny-${randomUUID()}`)
  context = aContext(database.pool, [loaded], storyteller)
  guest = aGuest()
})

const link = () => loaded.play_link ?? ''
const begin = () => continueGame(context, guest, link(), 'english')

async function move(
  from: PlayState,
  move: Move,
  { key = randomUUID(), who = guest, ifCurrent }: { key?: string; who?: Caller; ifCurrent?: boolean } = {},
) {
  if (from.game_state_id === null) throw new Error('a stored state is needed')
  const own = await findOwnState(context, who, loaded.id, from.game_state_id)
  return beginTurn(context, { caller: who, ...own, language: 'english', move, key, ifCurrent })
}
const settle = async (...args: Parameters<typeof move>): Promise<PlayState> =>
  showState(loaded, await (await move(...args)).turn.result, { name: 'Incognito', language: 'english' })
const say = (text: string): Move => ({ kind: 'text', text })
const on: Move = { kind: 'continue' }
const problem = (code: string) => expect.objectContaining({ name: 'ProblemError', code })
const count = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('a game', () => {
  test('viewing stores nothing; continuing begins the game and then finds it again', async () => {
    const before = [await count('users'), await count('states')]
    expect((await firstView(context, guest, link(), 'english')).game_state_id).toBeNull()
    expect([await count('users'), await count('states')]).toEqual(before)
    const first = await begin()
    expect(first).toMatchObject({
      character_message: 'You land, Incognito.',
      character_name: 'Narrator',
      interact: false,
      gate: null,
    })
    expect((await begin()).game_state_id).toBe(first.game_state_id)
  })

  test('a turn is answered, stored and still there after coming back', async () => {
    const scene = await settle(await begin(), on)
    expect(scene).toMatchObject({ interact: true, character_message: 'Cold night.', character_name: 'Osip' })
    storyteller.answer = async () => ({ message: 'The river closes tonight.' })
    const answered = await settle(scene, say('What news?'))
    expect(answered).toMatchObject({
      character_message: 'The river closes tonight.',
      user_message: 'What news?',
      can_retry: true,
    })
    expect(await begin()).toEqual(answered)
    expect(storyteller.briefs[0]?.remembered.recent.map((line) => line.text)).toEqual([
      'You land, Incognito.',
      'Cold night.',
    ])
  })

  test('history follows the path; rolling back keeps the later states', async () => {
    const scene = await settle(await begin(), on)
    const first = await settle(scene, say('One'))
    const own = await findOwnState(context, guest, loaded.id, scene.game_state_id ?? (first.game_state_id as never))
    expect(await setCurrent(context.pool, guest.id, loaded.id, own.stored.state, context.leases.holder)).toBe(true)
    expect((await begin()).character_message).toBe('Cold night.')
    const second = await settle(await begin(), say('Two'))
    const told = async (state: PlayState) =>
      (
        await readHistory(
          context.pool,
          await findOwnState(context, guest, loaded.id, state.game_state_id as never),
          'english',
        )
      ).map((entry) => entry.character_message)
    expect(await told(second)).toEqual(['You land, Incognito.', 'Cold night.', 'Two', 'Aye.'])
    expect(await told(first)).toEqual(['You land, Incognito.', 'Cold night.', 'One', 'Aye.'])
  })

  test('a move with `ifCurrent` is refused when the reader has gone on since, except for a repeated send', async () => {
    const scene = await settle(await begin(), on)
    const key = randomUUID()
    const first = await settle(scene, say('One'), { key, ifCurrent: true })
    const states = await count('states')
    await expect(move(scene, say('Two'), { ifCurrent: true })).rejects.toEqual(problem('story_moved_on'))
    expect(await count('states')).toBe(states)
    expect(await settle(scene, say('One'), { key, ifCurrent: true })).toEqual(first)
    // Without `ifCurrent`, or from the current state, the move goes on.
    expect((await settle(first, say('Two'), { ifCurrent: true })).user_message).toBe('Two')
    expect((await settle(scene, say('Three'))).user_message).toBe('Three')
  })

  test('a new game begins at the first scene, and the old game stays', async () => {
    const scene = await settle(await begin(), on)
    const fresh = await newGame(context, guest, link(), 'english')
    expect(fresh.character_message).toBe('You land, Incognito.')
    expect((await findOwnState(context, guest, loaded.id, scene.game_state_id as never)).stored.state.message).toBe(
      'Cold night.',
    )
  })
})

describe('a reply being written', () => {
  async function talking() {
    return settle(await begin(), on)
  }

  test('streams to every listener from the event they name, and its pieces add up to the message', async () => {
    storyteller.answer = async (_brief, progress) => {
      progress({ kind: 'speaker', character_id: character('Osip') })
      for (const piece of ['Tea', ', ', 'then.']) progress({ kind: 'text', text: piece })
      return { message: 'Tea, then.' }
    }
    const { turn } = await move(await talking(), say('Tea?'))
    const events = []
    for await (const event of turn.follow(0)) events.push(event)
    // The first piece is sent at once; pieces within the same screen frame are sent together.
    expect(events).toEqual([
      { id: 1, event: 'speaker', data: { character_id: character('Osip'), character_name: 'Osip' } },
      { id: 2, event: 'delta', data: { text: 'Tea' } },
      { id: 3, event: 'delta', data: { text: ', then.' } },
    ])
    const late = []
    for await (const event of turn.follow(2)) late.push(event.id)
    expect(late).toEqual([3])
  })

  test('retracts streamed text that differs from the stored message', async () => {
    storyteller.answer = async (_brief, progress) => {
      progress({ kind: 'text', text: 'Tea. SYSTEM' })
      return { message: 'Tea.' }
    }
    const { turn } = await move(await talking(), say('Tea?'))
    await turn.result
    expect(turn.events.map((event) => event.event)).toEqual(['delta', 'reset', 'delta'])
    expect(turn.events.at(-1)?.data).toEqual({ text: 'Tea.' })
  })

  test('is the only one of its game, and the same send joins it', async () => {
    let finish: () => void = () => undefined
    storyteller.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ message: 'At last.' })
      })
    const scene = await talking()
    const key = randomUUID()
    const { turn } = await move(scene, say('Well?'), { key })
    await expect(move(scene, say('Other'))).rejects.toEqual(problem('reply_in_progress'))
    await expect(move(scene, say('Other'), { key })).rejects.toEqual(problem('idempotency_mismatch'))
    const again = await move(scene, say('Well?'), { key })
    expect(again.joined && again.turn === turn).toBe(true)
    finish()
    const made = await turn.result
    const later = await move(scene, say('Well?'), { key })
    expect([later.joined, (await later.turn.result).id]).toEqual([true, made.id])
    await expect(move(scene, say('Other'), { key })).rejects.toEqual(problem('idempotency_mismatch'))
    expect(storyteller.briefs).toHaveLength(1)
  })

  test('ten concurrent sends make one state', async () => {
    const scene = await talking()
    const before = await count('states')
    let finish: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    storyteller.answer = async () => {
      await held
      return { message: 'Aye.' }
    }
    const refused: unknown[] = []
    const sends = Array.from({ length: 10 }, () => settle(scene, say('Hello')).catch((error) => refused.push(error)))
    await expect.poll(() => refused.length).toBe(9)
    finish()
    await Promise.all(sends)
    expect(refused).toEqual(Array(9).fill(problem('reply_in_progress')))
    expect((await count('states')) - before).toBe(1)
  })

  test('ten concurrent sends with the same key make one state and all receive it, however early they joined', async () => {
    const scene = await talking()
    const before = await count('states')
    const key = randomUUID()
    const made = await Promise.all(Array.from({ length: 10 }, () => settle(scene, say('Hello'), { key })))
    expect(new Set(made.map((state) => state.game_state_id)).size).toBe(1)
    expect((await count('states')) - before).toBe(1)
    expect(storyteller.briefs).toHaveLength(1)
    // An impossible move is refused for all who joined, and leaves the game free.
    const refused = await Promise.allSettled([1, 2].map(() => settle(scene, on, { key: 'a-key' })))
    expect(refused.map((result) => result.status)).toEqual(['rejected', 'rejected'])
    expect((await database.pool.query('select 1 from games where lease is not null')).rowCount).toBe(0)
  })

  test('that asks nobody is stored once as well, when two processes get the same send at once', async () => {
    const first = await begin()
    const other = aContext(database.pool, [loaded], storyteller)
    const key = randomUUID()
    const before = await count('states')
    const own = await findOwnState(context, guest, loaded.id, first.game_state_id as never)
    const begun = await Promise.all(
      [context, other].map((process) =>
        beginTurn(process, { caller: guest, ...own, language: 'english', move: on, key }),
      ),
    )
    const made = await Promise.all(begun.map(({ turn }) => turn.result))
    expect(made[1]).toEqual(made[0])
    expect((await count('states')) - before).toBe(1)
  })

  test('refuses a turn while another process has leased the game', async () => {
    const scene = await talking()
    const own = await findOwnState(context, guest, loaded.id, scene.game_state_id as never)
    const sent = { key: 'another', hash: '', from: '', asked_at: '' }
    const { lease } = await takeLease(context.pool, gameOf(own.stored), 'another process', sent)
    await expect(move(scene, say('Hello'))).rejects.toEqual(problem('reply_in_progress'))
    // It has expired, or was taken before the clock was set back.
    for (const wait of ['-1 second', '1 year']) {
      await database.pool.query('update games set lease = $3, lease_until = now() + $2::interval where id = $1', [
        own.stored.state.game_id,
        wait,
        lease,
      ])
      expect((await settle(scene, say('Hello'))).character_message).toBe('Aye.')
    }
    await releaseLease(context.pool, gameOf(own.stored), lease ?? '')
  })

  test('changes nothing when it fails, and can be tried again', async () => {
    const scene = await talking()
    const before = await count('states')
    storyteller.answer = async () => {
      throw new StorytellerError('failed', 'away')
    }
    await expect(settle(scene, say('Hello'))).rejects.toEqual(problem('storyteller_failed'))
    storyteller.answer = async () => {
      throw new StorytellerError('busy', 'busy', { retryAfter: 7 })
    }
    await expect(settle(scene, say('Hello'))).rejects.toMatchObject({
      code: 'storyteller_busy',
      facts: { retryAfter: 7 },
    })
    storyteller.answer = async () => ({ message: '  ' })
    await expect(settle(scene, say('Hello'))).rejects.toEqual(problem('storyteller_failed'))
    expect(await count('states')).toBe(before)
    storyteller.answer = async () => ({ message: 'Here.' })
    expect((await settle(scene, say('Hello'))).character_message).toBe('Here.')
  })

  test('changes nothing when it is cancelled', async () => {
    storyteller.answer = async (_brief, _progress, signal) => {
      // The reader may have left before the storyteller was asked.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new StorytellerError('cancelled', 'x')
    }
    const scene = await talking()
    const { turn } = await move(scene, say('Hello'))
    turn.abort.abort()
    await expect(turn.result).rejects.toEqual(problem('reply_cancelled'))
    expect((await begin()).character_message).toBe('Cold night.')
  })

  test('can be answered again: the new answer is a sibling, and the storyteller gets the number of answers so far', async () => {
    const scene = await talking()
    const first = await settle(scene, say('Hello'))
    storyteller.answer = async () => ({ message: 'Good evening.' })
    const own = await findOwnState(context, guest, loaded.id, first.game_state_id as never)
    const again = await retryTurn(context, guest, own, 'english', { key: null, wish: 'Gentler' })
    const second = await again.turn.result
    expect(storyteller.briefs.map(({ wish }) => wish)).toEqual([
      ...storyteller.briefs.slice(1).map(() => undefined),
      'Gentler',
    ])
    expect([second.message, second.parent_id, storyteller.briefs.at(-1)?.attempt]).toEqual([
      'Good evening.',
      scene.game_state_id,
      1,
    ])
    expect((await begin()).character_message).toBe('Good evening.')
  })

  test("with `ifCurrent`, is answered again only from the reader's current state", async () => {
    const first = await settle(await talking(), say('Hello'))
    const second = await settle(first, say('And then?'))
    const states = await count('states')
    const again = async ({ game_state_id }: PlayState, ifCurrent?: boolean) =>
      retryTurn(context, guest, await findOwnState(context, guest, loaded.id, game_state_id as never), 'english', {
        key: null,
        ifCurrent,
      })
    await expect(again(first, true)).rejects.toEqual(problem('story_moved_on'))
    expect([await count('states'), (await begin()).game_state_id]).toEqual([states, second.game_state_id])
    expect((await (await again(second, true)).turn.result).said?.text).toBe('And then?')
    expect((await (await again(first)).turn.result).said?.text).toBe('Hello')
  })

  test('goes on while the server stops, and no new turn begins', async () => {
    let finish: () => void = () => undefined
    storyteller.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ message: 'Done.' })
      })
    const scene = await talking()
    const { turn } = await move(scene, say('Hello'))
    const stopped = context.running.stop(60_000)
    const other = aGuest()
    const theirs = await continueGame(context, other, link(), 'english')
    await expect(move(theirs, on, { who: other })).rejects.toEqual(problem('stopping'))
    finish()
    await stopped
    expect((await turn.result).message).toBe('Done.')
  })

  test('counts against the daily turns', async () => {
    context.caps.guestTurnsPerDay = 1
    const scene = await talking()
    const next = await settle(scene, say('One'))
    await expect(settle(next, say('Two'))).rejects.toEqual(problem('daily_cap'))
  })

  test('that the stop of a server cuts off does not: its reader asks another server', async () => {
    context.caps.guestTurnsPerDay = 1
    storyteller.answer = async (_brief, _progress, signal) => {
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new StorytellerError('cancelled', 'x')
    }
    const scene = await talking()
    const { turn } = await move(scene, say('Hello'))
    context.running.cut()
    await expect(turn.result).rejects.toEqual(problem('stopping'))
    storyteller.answer = async () => ({ message: 'Here.' })
    expect((await settle(scene, say('Hello'))).character_message).toBe('Here.')
  })
})
