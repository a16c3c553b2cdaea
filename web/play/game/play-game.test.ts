import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { GameStateId } from '@fabula/core/ids'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { stateNumber } from '../test-state.ts'
import type { PlayClient } from './play-client.ts'
import { type Action, PlayGame } from './play-game.ts'
import { messageOf } from './play-model.ts'
import { type PendingSend, visitNotes } from './visit-notes.ts'

/** A server that answers what it is told to, and a tab's storage that outlives the page. */
function aVisit(first: PlayState | null, answers: Partial<PlayClient>) {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let names: [string, ...string[]] = ['a-novel.guest']
  const notes = visitNotes([store], () => names)
  const problems: [Action, number][] = []
  const waits: (number | null)[] = []
  const keys: string[] = []
  const refuse = () => Promise.reject(new ApiError({ status: 500, detail: 'not expected' }))
  const client: PlayClient = {
    continueGame: refuse,
    newGame: refuse,
    rollBack: refuse,
    cancel: refuse,
    before: refuse,
    reply: () => events(),
    ...answers,
  }
  const open = (again: PlayState | null = first) =>
    new PlayGame({
      client: {
        ...client,
        reply: (from, move, key, onCut) => {
          keys.push(key)
          return client.reply(from, move, key, onCut)
        },
      },
      notes,
      first: again,
      onProblem: (problem, action) => {
        problems.push([action, problem.status])
        waits.push(problem.retryAfter)
      },
      lookEveryMs: 1,
    })
  const logIn = () => {
    names = ['a-novel.anna', 'a-novel.guest']
  }
  const logOut = () => {
    names = ['a-novel.guest']
  }
  return { game: open(), open, notes, problems, waits, keys, client, logIn, logOut }
}

async function* events(...all: (ReplyEvent | ApiError)[]): AsyncGenerator<ReplyEvent> {
  for (const event of all) {
    await Promise.resolve()
    if (event instanceof ApiError) throw event
    yield event
  }
}

const pendingAt = (at: number): PendingSend => ({
  key: 'k-1',
  from: String(stateNumber(1).game_state_id),
  move: { kind: 'text', text: 'Hello' },
  at,
})

/** Waits until so many sends have been made. */
const made = (keys: readonly string[], sends: number) =>
  vi.waitFor(() => expect(keys).toHaveLength(sends), { interval: 1 })

const noAnswer = new ApiError({ status: 0, code: 'no_connection', detail: '' })

describe('a game that is played', () => {
  it('sends only when the first view has been stored, and from the stored state', async () => {
    const sentFrom: (string | null)[] = []
    const { game } = aVisit(stateNumber(null, { character_message: 'Once.' }), {
      continueGame: async () => stateNumber(1, { character_message: 'Once.' }),
      reply: (from) => {
        sentFrom.push(from.game_state_id)
        return events({ event: 'state', data: stateNumber(2) })
      },
    })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(sentFrom).toEqual([stateNumber(1).game_state_id])
    expect(game.read()).toMatchObject({ phase: 'ready', state: { character_message: 'Message 2.' } })
  })

  it('gives the text back when the storyteller fails, and says so once', async () => {
    const { game, problems, notes } = aVisit(stateNumber(1), {
      reply: () => events({ event: 'error', data: { status: 502, detail: 'No', code: 'storyteller_failed' } }),
    })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'send', text: 'Hello' } })
    expect(problems).toEqual([['send', 502]])
    expect(notes.readPending()).toBeNull()
  })

  it('hears how long a busy storyteller wants to be waited for', async () => {
    const busy = { status: 503, detail: 'Busy', code: 'storyteller_busy' as const, retry_after: 900 }
    const { game, waits } = aVisit(stateNumber(1), { reply: () => events({ event: 'error', data: busy }) })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(waits).toEqual([900])
  })

  it('says of what is asked of it while a reply is being written that the reply comes first, and leaves all as it was', async () => {
    let end = () => {}
    const { game, problems } = aVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => {
          end = resolve
        })
        yield { event: 'state', data: stateNumber(2) } as const
      },
    })
    const sent = game.send({ kind: 'text', text: 'Hello' })
    await vi.waitFor(() => expect(game.read().phase).toBe('sending'))
    const anywhere = stateNumber(7).game_state_id as GameStateId
    expect(await game.goTo(anywhere)).toBe(false)
    expect(await game.goTo(anywhere, { page: 0 })).toBe(false)
    expect(problems).toEqual([
      ['roll-back', 409],
      ['load-save', 409],
    ])
    end()
    await sent
    expect(game.read()).toMatchObject({ phase: 'ready', state: { character_message: 'Message 2.' } })
  })

  it('keeps the key of a send that nobody answered, for the same line', async () => {
    let down = true
    const { game, keys } = aVisit(stateNumber(1), {
      reply: () => (down ? events(noAnswer) : events({ event: 'state', data: stateNumber(2) })),
    })
    await game.send({ kind: 'text', text: 'Hello' })
    down = false
    await game.send({ kind: 'text', text: 'Hello' })
    expect(keys[0]).toBe(keys[1])
    expect(game.read()).toMatchObject({ state: { character_message: 'Message 2.' } })
  })

  it('joins after a reload the reply that was being written', async () => {
    const visit = aVisit(stateNumber(1), { reply: () => new Promise<never>(() => {}) as never })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    const reloaded = visit.open()
    await reloaded.resume()
    expect(visit.keys).toEqual(['k-1'])
    expect(messageOf(reloaded.read()).text).toBe('Message 2.')
  })

  it('forgets a send whose end has been reached while the page was closed', async () => {
    const visit = aVisit(stateNumber(2), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    await visit.game.resume()
    expect(visit.keys).toEqual([])
    expect(visit.notes.readPending()).toBeNull()
  })

  it.each([
    ['a reply that is cut short', 409, 'reply_cancelled'],
    ['a line', 404, 'game_not_found'],
  ])('says of %s that the novel is gone, where it is, and no more', async (_, status, code) => {
    const away = new ApiError({ status: 404, code: 'novel_not_found', detail: '' })
    const { game, problems } = aVisit(stateNumber(1), {
      reply: () => events(new ApiError({ status, code, detail: '' })),
      continueGame: () => Promise.reject(away),
    })
    await game.send({ kind: 'text', text: 'Mine' })
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'gone', text: 'Mine' } })
    expect(problems).toEqual([])
  })

  it('says that the game has gone on elsewhere before it forks, and loses no word', async () => {
    const moved = new ApiError({ status: 409, code: 'story_moved_on', detail: '' })
    const { game, problems, notes } = aVisit(stateNumber(1), {
      reply: () => events(moved),
      continueGame: async () => stateNumber(3),
    })
    await game.send({ kind: 'text', text: 'Mine' })
    expect(game.read()).toMatchObject({
      phase: 'ready',
      state: stateNumber(1),
      failure: { kind: 'moved-on', text: 'Mine' },
    })
    expect(problems).toEqual([])
    expect([notes.readDraft(), notes.readPending()]).toEqual(['Mine', null])
    await game.load()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(3) })
  })

  it('says at a closed gate that the novel is gone, and at an answer that fails nothing', async () => {
    let status = 502
    const { game } = aVisit(stateNumber(null, { gate: 'payment' }), {
      continueGame: () => Promise.reject(new ApiError({ status, detail: '' })),
    })
    await game.look()
    expect(game.read().phase).toBe('gated')
    status = 404
    await game.look()
    expect(game.read()).toMatchObject({ phase: 'failed', isLost: true })
  })

  it('goes in where a gate has opened, and looks no further than that', async () => {
    const { game } = aVisit(stateNumber(null, { gate: 'payment' }), { continueGame: async () => stateNumber(1) })
    await game.look()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(1) })
    const inside = aVisit(stateNumber(1), { continueGame: async () => stateNumber(2) })
    await inside.game.look()
    inside.client.continueGame = () => Promise.reject(new ApiError({ status: 404, detail: '' }))
    const other = inside.open()
    await other.look()
    for (const each of [inside.game, other])
      expect(each.read()).toMatchObject({ phase: 'ready', state: stateNumber(1) })
  })

  it('waits for the answer that another window asked for, and keeps this one’s line', async () => {
    let looks = 0
    const pending: unknown[] = []
    const { game, problems, keys, notes } = aVisit(stateNumber(1), {
      reply: () => events(new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })),
      continueGame: async () => {
        pending.push(notes.readPending())
        return stateNumber(++looks < 3 ? 1 : 2)
      },
    })
    await game.send({ kind: 'text', text: 'Mine' })
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2), failure: { text: 'Mine' } })
    expect(problems).toEqual([])
    // It is not this window's to send: neither now, nor by itself after a reload.
    expect([keys.length, pending]).toEqual([1, [null, null, null]])
  })

  it('asks again for what a server that died had taken, until its hold on the game is over', async () => {
    const held = new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })
    let asked = 0
    const { game, keys, problems, notes } = aVisit(stateNumber(1), {
      continueGame: async () => {
        expect(notes.readPending()?.key).toBe(keys[0])
        return stateNumber(1)
      },
      reply: (_from, _move, _key, onCut) => {
        asked += 1
        if (asked === 1) {
          onCut(true)
          return events({ event: 'delta', data: { text: 'Half a' } }, held)
        }
        return asked < 4
          ? events(held)
          : events({ event: 'delta', data: { text: 'Message 2.' } }, { event: 'state', data: stateNumber(2) })
      },
    })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(messageOf(game.read()).text).toBe('Message 2.')
    expect(new Set(keys).size).toBe(1)
    expect(problems).toEqual([])
  })

  it('puts a line back that the server dropped when it stopped, and one that its reader took back, each for what it is', async () => {
    const cancelled = { status: 409, detail: 'No', code: 'reply_cancelled' }
    const visit = aVisit(stateNumber(1), { reply: () => events({ event: 'error', data: cancelled }) })
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
  })

  it('lets the reader go when the server knows of no reply to stop, and shows the one that had just ended', async () => {
    let say = () => {}
    const { game, problems } = aVisit(stateNumber(1), {
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
    await new Promise((resolve) => setTimeout(resolve, 5))
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', state: { character_message: 'Message 2.' } })
    say()
    await sending
    expect(messageOf(game.read()).text).toBe('Message 2.')
    expect(problems).toEqual([])
  })

  it('hears nothing more of a reply that was let go, however late it comes: another is on its way by then', async () => {
    const late: (() => void)[] = []
    const { game, problems, client, keys } = aVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => late.push(resolve))
        yield { event: 'delta', data: { text: 'Too late' } }
      },
      cancel: () => Promise.reject(noAnswer),
      continueGame: async () => stateNumber(1),
    })
    const first = game.send({ kind: 'text', text: 'Hello' })
    await made(keys, 1)
    await game.cancel()
    const broken = async function* (): AsyncGenerator<ReplyEvent> {
      await new Promise<void>((resolve) => late.push(resolve))
      throw noAnswer
    }
    client.reply = broken
    const second = game.send({ kind: 'text', text: 'Once more' })
    await made(keys, 2)
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

  it('stops nothing, and says nothing, where the reply has come before the server was told', async () => {
    let end = () => {}
    const { game, problems, keys } = aVisit(stateNumber(1), {
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
    await made(keys, 1)
    await game.cancel()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2), failure: null })
    expect(problems).toEqual([])
  })

  it('is not moved by what is told of a reply that was let go, once another is on its way', async () => {
    let tell = (_state: PlayState) => {}
    const { game, keys } = aVisit(stateNumber(1), {
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
    await made(keys, 1)
    const cancelled = game.cancel()
    await vi.waitFor(() => expect(game.read().phase).toBe('ready'), { interval: 1 })
    void game.send({ kind: 'text', text: 'Once more' })
    tell(stateNumber(2))
    await cancelled
    expect(game.read()).toMatchObject({ phase: 'sending', move: { text: 'Once more' }, state: stateNumber(1) })
  })

  it('keeps a line that was on its way when its writer was logged out: it is theirs when they come back', async () => {
    let come = () => {}
    const { game, notes } = aVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => {
          come = resolve
        })
        yield { event: 'state', data: stateNumber(2) }
      },
    })
    const sent = game.send({ kind: 'text', text: 'Hello' })
    await expect.poll(() => notes.readPending()).not.toBeNull()
    game.signOut()
    come()
    await sent
    expect(game.read().phase).toBe('signed-out')
    expect(notes.readPending()).toMatchObject({ move: { text: 'Hello' } })
  })

  it('sends the same line under another key from another state', async () => {
    const { game, notes, keys } = aVisit(stateNumber(2), { reply: () => events(noAnswer) })
    notes.keepPending(pendingAt(Date.now()))
    await game.send(pendingAt(0).move)
    expect(keys).not.toContain('k-1')
  })

  it('keeps what is on its way as long as it is not known where the reader stands', async () => {
    const visit = aVisit(stateNumber(null), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    await visit.game.resume()
    expect(visit.notes.readPending()?.key).toBe('k-1')
  })

  it('goes to a save at the page that was read there, and what was on its way elsewhere is forgotten', async () => {
    const { game, notes } = aVisit(stateNumber(2), {
      rollBack: async () => stateNumber(1),
      newGame: async () => stateNumber(5),
    })
    notes.keepPending(pendingAt(Date.now()))
    expect(await game.goTo(stateNumber(1).game_state_id as GameStateId, { page: 3 })).toBe(true)
    expect(game.read()).toMatchObject({ state: stateNumber(1), reading: { page: 3, shown: true } })
    expect(notes.readPending()).toBeNull()
    expect(await game.newGame()).toBe(true)
    expect(game.read()).toMatchObject({ state: stateNumber(5), reading: { page: 0, shown: false } })
  })

  it('goes on after a reload at the first page without being told', () => {
    const { notes } = aVisit(stateNumber(1), {})
    notes.keepPlace('k-1', 0)
    expect(notes.readLocation('k-1')).toBeNull()
    notes.keepPlace('k-1', 1)
    expect(notes.readLocation('k-1')).toEqual({ page: 1, shown: true })
  })

  it('joins after a login the reply that is being written to what the guest had said', async () => {
    const visit = aVisit(stateNumber(1), { continueGame: async () => stateNumber(1) })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.logIn()
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.comeBack()
    await expect.poll(() => messageOf(visit.game.read()).text).toBe('Message 2.')
    expect(visit.keys).toEqual(['k-1'])
    visit.logOut()
    expect(visit.notes.readPending()).toBeNull()
  })

  it('keeps what the guest was typing for whom they log in as', () => {
    const { notes, logIn, logOut } = aVisit(stateNumber(1), {})
    notes.keepDraft('Half a li')
    logIn()
    expect(notes.readDraft()).toBe('Half a li')
    notes.keepDraft('Half a line')
    logOut()
    expect(notes.readDraft()).toBe('')
  })

  it('keeps a line that was refused because the login had ended for who wrote it, and does not send it by itself', async () => {
    const ended = new ApiError({ status: 401, code: 'invalid_token', detail: '' })
    const { game, notes, logIn, logOut } = aVisit(stateNumber(1), { reply: () => events(ended) })
    logIn()
    await game.send({ kind: 'text', text: 'Hello' })
    logOut()
    expect(notes.readDraft()).toBe('')
    logIn()
    expect([notes.readDraft(), notes.readPending()]).toEqual(['Hello', null])
  })

  it('does not send by itself what was left long ago: it waits in the box', async () => {
    const visit = aVisit(stateNumber(1), {})
    visit.notes.keepPending(pendingAt(Date.now() - 3_600_000))
    await visit.game.resume()
    expect(visit.keys).toEqual([])
    expect(visit.game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'interrupted', text: 'Hello' } })
  })

  it('goes on after a reload at the page of the reply that was being read', async () => {
    const visit = aVisit(stateNumber(1), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.notes.keepPlace('k-1', 2)
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.resume()
    expect(visit.game.read()).toMatchObject({ phase: 'ready', reading: { page: 2, shown: true } })
  })

  it('takes the last line back for editing: before it, with the line in the box', async () => {
    const { game } = aVisit(stateNumber(2, { user_message: 'I go left.' }), {
      before: async () => stateNumber(1).game_state_id,
      rollBack: async (_from, to) => stateNumber(to === stateNumber(1).game_state_id ? 1 : 9),
    })
    expect(await game.editLast()).toBe(true)
    expect(game.read()).toMatchObject({
      state: { character_message: 'Message 1.' },
      failure: { kind: 'cancelled', text: 'I go left.' },
    })
  })

  it('stays where it is when a rollback fails', async () => {
    const { game, problems } = aVisit(stateNumber(3), {})
    const target = stateNumber(1).game_state_id
    expect(target && (await game.goTo(target))).toBe(false)
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(3), epoch: 0 })
    expect(problems).toEqual([['roll-back', 500]])
  })

  it('shows the error screen when nothing can be loaded, and loads again', async () => {
    const visit = aVisit(null, {})
    await visit.game.load()
    expect(visit.game.read()).toMatchObject({ phase: 'failed', isLost: false })
    visit.client.continueGame = () => Promise.reject(new ApiError({ status: 404, detail: '' }))
    const lost = visit.open(null)
    await lost.load()
    expect(lost.read()).toMatchObject({ phase: 'failed', isLost: true })
    visit.client.continueGame = async () => stateNumber(1)
    const reopened = visit.open(null)
    await reopened.load()
    expect(reopened.read().phase).toBe('ready')
  })
})
