import type { GameStateId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { continueGame } from './continue-game.ts'
import { findState } from './game-store.ts'
import type { PlayContext } from './play-context.ts'
import { RepliesAtOnce } from './replies-at-once.ts'
import { StorytellerError } from './storyteller.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'
import { hall } from './test/tiny-talks.ts'

let db: TestDatabase
let told: LoadedNovel
let storyteller: ScriptedStoryteller
let context: PlayContext
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.pool.query('delete from spending')
  told = await publishTiny(db.pool, hall, `tiny-${Math.random().toString(36).slice(2)}`)
  storyteller = new ScriptedStoryteller()
  storyteller.summariser = { promptTokens: 1_000, restOfPrompt: () => 400, summarise: null }
  context = aContext(db.pool, [told], storyteller)
})

async function aReader() {
  const caller: Caller = aGuest()
  const first = await continueGame(context, caller, told.play_link ?? '', 'english')
  return { caller, at: first.game_state_id as GameStateId }
}
async function say({ caller, at }: { caller: Caller; at: GameStateId }, text = 'Hello') {
  const stored = await findState(db.pool, caller.id, at)
  if (!stored) throw new Error('no state')
  const move = { kind: 'text' as const, text }
  return beginTurn(context, { caller, stored, loaded: told, language: 'english', move, key: crypto.randomUUID() })
}
const spent = async (spender = 'everybody') => {
  const { rows } = await db.pool.query('select turns, tokens from spending where spender = $1', [spender])
  return rows[0] ? { turns: rows[0].turns, tokens: Number(rows[0].tokens) } : null
}
const refused = async (what: Promise<unknown>) =>
  what.then(
    () => null,
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  )

describe('daily turns', () => {
  test('count for each reader separately; a turn over the cap is refused with the time to wait', async () => {
    context.caps.guestTurnsPerDay = 2
    const one = await aReader()
    const other = await aReader()
    for (let n = 0; n < 2; n++) await (await say(one)).turn.result
    const over = await say(one).catch((error: unknown) => error)
    expect(over).toMatchObject({ code: 'daily_cap', facts: { retryAfter: expect.any(Number) } })
    await (await say(other)).turn.result
    expect(await spent(`guest:${one.caller.id}`)).toEqual({ turns: 2, tokens: 30 })
  })

  test('failed turns are given back but charged; cancelled turns count', async () => {
    context.caps.guestTurnsPerDay = 1
    const reader = await aReader()
    storyteller.answer = async () => {
      throw new StorytellerError('failed', 'no', { usage: { ...noUsage, input_tokens: 40 } })
    }
    expect(await refused((await say(reader)).turn.result)).toBe('storyteller_failed')
    expect(await spent(`guest:${reader.caller.id}`)).toEqual({ turns: 0, tokens: 40 })
    storyteller.answer = async (_brief, _progress, signal) => {
      // The reader may have left before the storyteller was asked.
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw new StorytellerError('cancelled', 'left', { usage: { ...noUsage, input_tokens: 60 } })
    }
    const { turn } = await say(reader)
    turn.abort.abort()
    expect(await refused(turn.result)).toBe('reply_cancelled')
    expect(await spent(`guest:${reader.caller.id}`)).toEqual({ turns: 1, tokens: 100 })
    expect(await spent()).toEqual({ turns: 0, tokens: 100 })
  })
})

describe('daily tokens', () => {
  test('are reserved before a turn and settled after it, so that concurrent turns cannot exceed the cap together', async () => {
    context.caps.tokensPerDay = 2_500
    let answerAll: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      answerAll = resolve
    })
    storyteller.answer = async () => {
      await held
      return { message: 'Aye.' }
    }
    const readers = await Promise.all(Array.from({ length: 6 }, aReader))
    const begun = await Promise.all(
      readers.map((reader) => say(reader).catch((error: unknown) => error as ProblemError)),
    )
    const running = begun.flatMap((turn) => (turn instanceof ProblemError ? [] : [turn.turn]))
    expect(running).toHaveLength(3)
    expect((await spent())?.tokens).toBe(3_000)
    answerAll()
    await Promise.all(running.map((turn) => turn.result))
    expect((await spent())?.tokens).toBe(45)
  })

  test('whatever fails, the reservation is settled', async () => {
    context.caps.tokensPerDay = 5_000
    const reader = await aReader()
    storyteller.answer = async () => {
      throw new Error('a defect')
    }
    await expect((await say(reader)).turn.result).rejects.toThrow('a defect')
    expect((await spent())?.tokens).toBe(0)
    storyteller.answer = async () => ({ message: '' })
    expect(await refused((await say(reader)).turn.result)).toBe('storyteller_failed')
    expect((await spent())?.tokens).toBe(15)
  })

  test('at the cap play goes on offline where the operator allows it', async () => {
    context.caps.tokensPerDay = 10
    const reader = await aReader()
    await (await say(reader)).turn.result
    expect(await refused(say(reader))).toBe('daily_cap')
    const offline = new ScriptedStoryteller()
    offline.answer = async () => ({ message: 'From the book.', by: 'offline' })
    context = { ...context, storyteller: Object.assign(new ScriptedStoryteller(), { fallback: offline }) }
    Object.assign(context.storyteller, { summariser: storyteller.summariser })
    const state = await (await say(reader)).turn.result
    expect(state).toMatchObject({ message: 'From the book.', storyteller: 'offline', notice: 'daily_cap' })
  })
})

test("each state records what its own turn cost, and nobody else's words", async () => {
  const reader = await aReader()
  const state = await (await say(reader, 'A secret of mine')).turn.result
  const { rows } = await db.pool.query('select record from states where id = $1', [state.id])
  expect(rows[0].record).toEqual({
    model: 'told',
    usage: { input_tokens: 10, cached_tokens: 0, output_tokens: 5 },
    first_word_ms: 1,
    total_ms: 2,
    warnings: [],
  })
  expect(JSON.stringify(rows[0].record)).not.toContain('secret')
})

describe('replies of many guests at one address', () => {
  const from = (ip: string): Caller => ({ ...aGuest(), ip }) as Caller
  async function readerAt(ip: string) {
    const caller = from(ip)
    const first = await continueGame(context, caller, told.play_link ?? '', 'english')
    return { caller, at: first.game_state_id as GameStateId }
  }

  test("end together at the address's cap, whatever their cookies are", async () => {
    context.caps.addressTurnsPerDay = 2
    const readers = await Promise.all(['7.7.7.7', '7.7.7.7', '7.7.7.7', '8.8.8.8'].map(readerAt))
    const ends: string[] = []
    for (const reader of readers) {
      const end = say(reader).then(async ({ turn }) => {
        await turn.result
        return 'answered'
      })
      ends.push(await end.catch((error: ProblemError) => error.code))
    }
    expect(ends).toEqual(['answered', 'answered', 'daily_cap', 'answered'])
  })

  test('are limited in number at a time, and a finished one frees its place', async () => {
    const limit = new RepliesAtOnce({ user: 1, address: 2 })
    const [one, two] = [limit.take(from('2001:db8::1')), limit.take(from('2001:db8::2'))]
    expect(() => limit.take(from('2001:db8::3'))).toThrow('too_many_replies')
    expect(() => limit.take(from('2001:db9::3'))).not.toThrow()
    one()
    one()
    limit.take(from('2001:db8::3'))
    expect(() => limit.take(from('2001:db8::3'))).toThrow('too_many_replies')
    two()
    context.caps.repliesAtOnce = new RepliesAtOnce({ user: 1, address: 1 })
    const [first, second] = await Promise.all([readerAt('9.9.9.9'), readerAt('9.9.9.9')])
    let tell: () => void = () => undefined
    storyteller.answer = () =>
      new Promise((resolve) => {
        tell = () => resolve({ message: 'Aye.' })
      })
    const begun = await say(first)
    await expect(say(second)).rejects.toMatchObject({ code: 'too_many_replies' })
    tell()
    storyteller.answer = async () => ({ message: 'Aye.' })
    await begun.turn.result
    await (await say(second)).turn.result
  })
})

describe('daily money', () => {
  const money = async (spender: string) => {
    const { rows } = await db.pool.query('select nanos from spending where spender = $1', [spender])
    return Number(rows[0]?.nanos ?? 0)
  }
  /** The outcome of each of these turns: null when it was answered. */
  const outcomes = (turns: readonly Promise<Awaited<ReturnType<typeof say>>>[]) =>
    Promise.all(turns.map((begun) => refused(begun.then(({ turn }) => turn.result))))

  beforeEach(() => {
    storyteller.usage = { ...storyteller.usage, nanos: 10 }
    storyteller.mostNanos = 10
  })

  test('counts for the reader, the novel and everybody', async () => {
    const one = await aReader()
    await (await say(one)).turn.result
    expect(await money(`guest:${one.caller.id}`)).toBe(10)
    expect(await money(`novel:${told.id}`)).toBe(10)
    expect(await money('everybody')).toBe(10)
  })

  test.each([
    ['what a reply may come to is known', 10, 100],
    ['replies come to more than was expected', 1, 590],
  ])('fifty concurrent readers exceed no cap by more than one reply each, where %s', async (_, most, limit) => {
    storyteller.mostNanos = most
    context.caps.money = { reader: 0, novel: 0, day: 95 }
    const readers = await Promise.all(Array.from({ length: 50 }, aReader))
    const first = await outcomes(readers.map((reader) => say(reader)))
    const second = await outcomes(readers.map((reader) => say(reader, 'And again')))
    // Refused while others were being written, or once the cap was used up.
    for (const end of [...first, ...second]) expect([null, 'storyteller_busy', 'daily_cap']).toContain(end)
    expect(await outcomes([say(await aReader())])).toEqual(['daily_cap'])
    expect(await money('everybody')).toBeLessThanOrEqual(limit)
    expect(await money('everybody')).toBeGreaterThanOrEqual(95)
    expect(await money('everybody')).toBe(10 * [...first, ...second].filter((end) => end === null).length)
  })

  test('has separate caps per reader and per novel', async () => {
    context.caps.money = { reader: 15, novel: 35, day: 0 }
    const [one, other] = [await aReader(), await aReader()]
    const ends = []
    for (const reader of [one, one, one, other, other]) ends.push(...(await outcomes([say(reader)])))
    // Two replies of the first reader, then two of the second: the novel's cap has room for four.
    expect(ends).toEqual([null, null, 'daily_cap', null, null])
    expect(await outcomes([say(await aReader())])).toEqual(['daily_cap'])
    expect(await money(`novel:${told.id}`)).toBe(40)
  })

  test('reserved by a failed turn is given back, and its cost stays', async () => {
    context.caps.money = { reader: 100, novel: 100, day: 100 }
    const reader = await aReader()
    storyteller.answer = async () => {
      throw new StorytellerError('failed', 'no', { usage: { ...noUsage, input_tokens: 1, nanos: 3 } })
    }
    expect(await outcomes([say(reader)])).toEqual(['storyteller_failed'])
    for (const spender of ['everybody', `novel:${told.id}`, `guest:${reader.caller.id}`])
      expect(await money(spender)).toBe(3)
  })

  test('when it is used up, play goes on without a model, and the reply says why', async () => {
    context.caps.money = { reader: 0, novel: 0, day: 5 }
    const quiet = new ScriptedStoryteller()
    quiet.usage = noUsage
    quiet.answer = async () => ({ message: 'From the book.', by: 'offline' })
    storyteller.fallback = quiet
    const reader = await aReader()
    await (await say(reader)).turn.result
    const state = await (await say(await aReader())).turn.result
    expect(state).toMatchObject({ message: 'From the book.', storyteller: 'offline', notice: 'daily_cap' })
    const { rows } = await db.pool.query('select record from states where id = $1', [state.id])
    expect(rows[0].record.warnings).toContainEqual({ code: 'played_offline', subject: 'daily_cap' })
    expect(await money('everybody')).toBe(10)
  })

  test('of a reader with their own model is not counted', async () => {
    context.caps = { ...context.caps, guestTurnsPerDay: 1, money: { reader: 1, novel: 1, day: 1 } }
    const own = new ScriptedStoryteller()
    own.usage = { ...noUsage, input_tokens: 5, nanos: 50 }
    const reader = await aReader()
    context.ownStoryteller = async (caller) => (caller.id === reader.caller.id ? own : null)
    for (const text of ['one', 'two', 'three']) await (await say(reader, text)).turn.result
    expect([own.briefs.length, storyteller.briefs.length]).toEqual([3, 0])
    expect(await money('everybody')).toBe(0)
    expect(await spent()).toBeNull()
    await (await say(await aReader())).turn.result
    expect(storyteller.briefs).toHaveLength(1)
  })
})
