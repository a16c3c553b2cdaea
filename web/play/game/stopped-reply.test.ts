import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { stateNumber } from '../test-state.ts'
import { messageOf } from './play-model.ts'
import { events, noAnswer, testVisit, waitForSends } from './test-visit.ts'

describe('a stopped reply', () => {
  it('returns the line with the right reason, whether the server or the reader stopped it', async () => {
    const cancelled = { status: 409, detail: 'No', code: 'reply_cancelled' }
    const visit = testVisit(stateNumber(1), { reply: () => events({ event: 'error', data: cancelled }) })
    await visit.game.send({ kind: 'text', text: 'Hello' })
    expect(visit.game.read()).toMatchObject({ failure: { kind: 'interrupted', text: 'Hello' } })
    visit.client.cancel = async () => undefined
    const other = visit.open()
    visit.client.reply = async function* () {
      await other.cancel()
      yield { event: 'error', data: cancelled }
    }
    await other.send({ kind: 'text', text: 'Hello' })
    expect(other.read()).toMatchObject({ failure: { kind: 'cancelled', text: 'Hello' } })
    // The stream may report it before the call that stopped it is answered.
    visit.client.cancel = () => new Promise(() => {})
    const third = visit.open()
    visit.client.reply = async function* () {
      void third.cancel()
      yield { event: 'error', data: cancelled }
    }
    await third.send({ kind: 'text', text: 'Hello' })
    expect(third.read()).toMatchObject({ failure: { kind: 'cancelled', text: 'Hello' } })
  })

  it('releases the reader when the server knows no reply to stop, and shows one that has just ended', async () => {
    let say = () => {}
    const { game, problems } = testVisit(stateNumber(1), {
      reply: async function* () {
        yield { event: 'delta', data: { text: 'Too ' } }
        await new Promise<void>((resolve) => {
          say = resolve
        })
        yield { event: 'delta', data: { text: 'late' } }
        throw noAnswer
      },
      cancel: () => Promise.reject(new ApiError({ status: 404, code: 'nothing_in_progress', detail: '' })),
      continueGame: async () => stateNumber(2),
    })
    const sending = game.send({ kind: 'text', text: 'Hello' })
    await expect.poll(() => messageOf(game.read()).text, { interval: 1 }).toBe('Too ')
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', state: { character_message: 'Message 2.' } })
    say()
    await sending
    expect(messageOf(game.read()).text).toBe('Message 2.')
    expect(problems).toEqual([])
  })

  it('keeps the line when the server knows no reply to stop, and the story has not gone on', async () => {
    const { game, keys } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<never>(() => {})
      },
      cancel: () => Promise.reject(new ApiError({ status: 404, code: 'nothing_in_progress', detail: '' })),
      continueGame: async () => stateNumber(1),
    })
    void game.send({ kind: 'text', text: 'Hello' })
    await waitForSends(keys, 1)
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'cancelled', text: 'Hello' } })
  })

  it('does not end the next send when the call that stopped it fails late', async () => {
    let end = () => {}
    let refuse = (_problem: ApiError) => {}
    const { game, keys, client, problems } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => {
          end = resolve
        })
        yield { event: 'state', data: stateNumber(2) }
      },
      cancel: () =>
        new Promise((_, reject) => {
          refuse = reject
        }),
    })
    const first = game.send({ kind: 'text', text: 'Hello' })
    await waitForSends(keys, 1)
    const cancelled = game.cancel()
    end()
    await first
    client.reply = async function* () {
      await new Promise<never>(() => {})
    }
    void game.send({ kind: 'text', text: 'Once more' })
    await waitForSends(keys, 2)
    refuse(noAnswer)
    await cancelled
    expect(game.read()).toMatchObject({ phase: 'sending', move: { text: 'Once more' } })
    expect(problems).toEqual([])
  })

  it('ignores late events and failures of abandoned replies while another is in progress', async () => {
    const late: (() => void)[] = []
    const { game, problems, client, keys } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => late.push(resolve))
        yield { event: 'delta', data: { text: 'Too late' } }
      },
      cancel: () => Promise.reject(noAnswer),
      continueGame: async () => stateNumber(1),
    })
    const first = game.send({ kind: 'text', text: 'Hello' })
    await waitForSends(keys, 1)
    await game.cancel()
    const broken = async function* (): AsyncGenerator<ReplyEvent> {
      await new Promise<void>((resolve) => late.push(resolve))
      throw noAnswer
    }
    client.reply = broken
    const second = game.send({ kind: 'text', text: 'Once more' })
    await waitForSends(keys, 2)
    await game.cancel()
    client.reply = async function* () {
      yield { event: 'delta', data: { text: 'In time' } }
      await new Promise(() => {})
    }
    void game.send({ kind: 'text', text: 'And again' })
    await expect.poll(() => messageOf(game.read()).text).toBe('In time')
    for (const come of late) come()
    await Promise.all([first, second])
    expect(messageOf(game.read()).text).toBe('In time')
    expect(problems.map(([action]) => action)).toEqual(['cancel', 'cancel'])
  })

  it('is not stopped, or reported, when it arrives before the server hears of the cancellation', async () => {
    let end = () => {}
    const { game, problems, keys } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => {
          end = resolve
        })
        yield { event: 'state', data: stateNumber(2) }
      },
      cancel: async () => {
        end()
        await sent
        throw noAnswer
      },
    })
    const sent = game.send({ kind: 'text', text: 'Hello' })
    await waitForSends(keys, 1)
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2), failure: null })
    expect(problems).toEqual([])
  })

  it('requested by another window ends the wait for it as well', async () => {
    let stopped = false
    const { game, keys, notes } = testVisit(stateNumber(1), {
      reply: () => events(new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })),
      continueGame: async () => stateNumber(1),
      cancel: async () => {
        stopped = true
      },
    })
    const sent = game.send({ kind: 'text', text: 'Mine' })
    await waitForSends(keys, 1)
    await game.cancel()
    await sent
    expect(stopped).toBe(true)
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'cancelled', text: 'Mine' } })
    expect([keys.length, notes.readPending()]).toEqual([1, null])
  })

  it('takes back a line that waits for the first view to be stored, and sends only the next one', async () => {
    const store: ((state: PlayState) => void)[] = []
    const { game, keys, problems } = testVisit(
      { ...stateNumber(1), game_state_id: null },
      {
        continueGame: () => new Promise((resolve) => store.push(resolve)),
        reply: () => events({ event: 'state', data: stateNumber(2) }),
      },
    )
    const first = game.send({ kind: 'text', text: 'Hello' })
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'cancelled', text: 'Hello' } })
    const second = game.send({ kind: 'text', text: 'Once more' })
    for (const answer of store) answer(stateNumber(1))
    await Promise.all([first, second])
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2) })
    expect([keys.length, problems]).toEqual([1, []])
  })

  it('keeps the text that was taken back while the first view is being stored', async () => {
    const { game } = testVisit({ ...stateNumber(1), game_state_id: null }, { continueGame: async () => stateNumber(1) })
    const sent = game.send({ kind: 'text', text: 'Hello' })
    await game.cancel()
    await sent
    expect(game.read()).toMatchObject({ state: stateNumber(1), failure: { kind: 'cancelled', text: 'Hello' } })
  })

  it('still shows why a choice failed after loading the current choices', async () => {
    const refusal = new ApiError({ status: 409, code: 'move_not_possible', detail: '' })
    const { game } = testVisit(stateNumber(1), {
      reply: async function* () {
        yield* []
        throw refusal
      },
      continueGame: async () => ({ ...stateNumber(1), help: 'Changed.' }),
    })
    await game.send({ kind: 'choice', id: 'x' as never, label: 'Go' })
    expect(game.read()).toMatchObject({ state: { help: 'Changed.' }, failure: { kind: 'choice' } })
  })

  it('does not move a newer send when the state of an abandoned one arrives late', async () => {
    let tell = (_state: PlayState) => {}
    const { game, keys } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise(() => {})
        yield { event: 'reset', data: {} }
      },
      cancel: () => Promise.reject(noAnswer),
      continueGame: () =>
        new Promise((resolve) => {
          tell = resolve
        }),
    })
    void game.send({ kind: 'text', text: 'Hello' })
    await waitForSends(keys, 1)
    const cancelled = game.cancel()
    await expect.poll(() => game.read().phase, { interval: 1 }).toBe('ready')
    void game.send({ kind: 'text', text: 'Once more' })
    tell(stateNumber(2))
    await cancelled
    expect(game.read()).toMatchObject({ phase: 'sending', move: { text: 'Once more' }, state: stateNumber(1) })
  })
})
