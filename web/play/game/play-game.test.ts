import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { stateNumber } from '../test-state.ts'
import { messageOf } from './play-model.ts'
import { events, noAnswer, pendingAt, testVisit } from './test-visit.ts'

describe('playing a game', () => {
  it('sends only after the first view is stored, and from the stored state', async () => {
    const sentFrom: (string | null)[] = []
    const { game } = testVisit(stateNumber(null, { character_message: 'Once.' }), {
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

  it('puts the text back when the storyteller fails, and reports it once', async () => {
    const { game, problems, notes } = testVisit(stateNumber(1), {
      reply: () => events({ event: 'error', data: { status: 502, detail: 'No', code: 'storyteller_failed' } }),
    })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'send', text: 'Hello' } })
    expect(problems).toEqual([['send', 502]])
    expect(notes.readPending()).toBeNull()
  })

  it('reports how long a busy storyteller asks to wait', async () => {
    const busy = { status: 503, detail: 'Busy', code: 'storyteller_busy' as const, retry_after: 900 }
    const { game, waits } = testVisit(stateNumber(1), { reply: () => events({ event: 'error', data: busy }) })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(waits).toEqual([900])
  })

  it('refuses other actions while a reply is being written, and changes nothing', async () => {
    let end = () => {}
    const { game, problems } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<void>((resolve) => {
          end = resolve
        })
        yield { event: 'state', data: stateNumber(2) } as const
      },
    })
    const sent = game.send({ kind: 'text', text: 'Hello' })
    await expect.poll(() => game.read().phase, { interval: 1 }).toBe('sending')
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

  it('keeps the key of an unanswered send for the same line', async () => {
    let down = true
    const { game, keys } = testVisit(stateNumber(1), {
      reply: () => (down ? events(noAnswer) : events({ event: 'state', data: stateNumber(2) })),
    })
    await game.send({ kind: 'text', text: 'Hello' })
    down = false
    await game.send({ kind: 'text', text: 'Hello' })
    expect(keys[0]).toBe(keys[1])
    expect(game.read()).toMatchObject({ state: { character_message: 'Message 2.' } })
  })

  it.each([
    ['a reply that is cut short', 409, 'reply_cancelled'],
    ['a line', 404, 'game_not_found'],
  ])('reports after %s that the novel is gone, in its place only', async (_, status, code) => {
    const away = new ApiError({ status: 404, code: 'novel_not_found', detail: '' })
    const { game, problems } = testVisit(stateNumber(1), {
      reply: () => events(new ApiError({ status, code, detail: '' })),
      continueGame: () => Promise.reject(away),
    })
    await game.send({ kind: 'text', text: 'Mine' })
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'gone', text: 'Mine' } })
    expect(problems).toEqual([])
  })

  it('reports that the game has gone on elsewhere before it forks, and keeps the text', async () => {
    const moved = new ApiError({ status: 409, code: 'story_moved_on', detail: '' })
    const { game, problems, notes } = testVisit(stateNumber(1), {
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

  it('reports at a closed gate that the novel is gone, but no failed check', async () => {
    let status = 502
    const { game } = testVisit(stateNumber(null, { gate: 'payment' }), {
      continueGame: () => Promise.reject(new ApiError({ status, detail: '' })),
    })
    await game.checkGate()
    expect(game.read().phase).toBe('gated')
    status = 404
    await game.checkGate()
    expect(game.read()).toMatchObject({ phase: 'failed', isLost: true })
  })

  it('enters once a gate has opened, and ignores checks after that', async () => {
    const { game } = testVisit(stateNumber(null, { gate: 'payment' }), { continueGame: async () => stateNumber(1) })
    await game.checkGate()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(1) })
    const inside = testVisit(stateNumber(1), { continueGame: async () => stateNumber(2) })
    await inside.game.checkGate()
    inside.client.continueGame = () => Promise.reject(new ApiError({ status: 404, detail: '' }))
    const other = inside.open()
    await other.checkGate()
    for (const each of [inside.game, other])
      expect(each.read()).toMatchObject({ phase: 'ready', state: stateNumber(1) })
  })

  it('stops waiting for another window when the novel is gone, and leaves alone what comes after it', async () => {
    const held = new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })
    const gone = testVisit(stateNumber(1), {
      reply: () => events(held),
      continueGame: () => Promise.reject(new ApiError({ status: 404, code: 'novel_not_found', detail: '' })),
    })
    await gone.game.send({ kind: 'text', text: 'Hello' })
    expect(gone.game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'gone', text: 'Hello' } })

    const answers: ((state: PlayState) => void)[] = []
    const { game } = testVisit(stateNumber(1), {
      reply: () => events(held),
      continueGame: () => new Promise((resolve) => answers.push(resolve)),
    })
    const waiting = game.send({ kind: 'text', text: 'Hello' })
    await expect.poll(() => answers.length, { interval: 1 }).toBe(1)
    game.signOut()
    answers[0]?.(stateNumber(2))
    await waiting
    expect(game.read().phase).toBe('signed-out')
  })

  it('waits for the answer requested by another window, and keeps its own line', async () => {
    let looks = 0
    const pending: unknown[] = []
    const { game, problems, keys, notes } = testVisit(stateNumber(1), {
      reply: () => events(new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })),
      continueGame: async () => {
        pending.push(notes.readPending())
        return stateNumber(++looks < 3 ? 1 : 2)
      },
    })
    await game.send({ kind: 'text', text: 'Mine' })
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2), failure: { text: 'Mine' } })
    expect(problems).toEqual([])
    // The other window sends it; this one must not, neither now nor after a reload.
    expect([keys.length, pending]).toEqual([1, [null, null, null]])
  })

  it('repeats a send that a crashed server had taken until its lease ends', async () => {
    const held = new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })
    let asked = 0
    const pending = new Set<string | undefined>()
    const { game, keys, problems, notes } = testVisit(stateNumber(1), {
      continueGame: async () => {
        pending.add(notes.readPending()?.key)
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
    // Its beginning, shown before the crash, is not left in front of it.
    expect(game.read().arrival).toBe(1)
    expect(new Set(keys).size).toBe(1)
    expect([...pending]).toEqual([keys[0]])
    expect(problems).toEqual([])
  })

  it('forgets a send that a crashed server had taken once the game has gone on', async () => {
    const held = new ApiError({ status: 409, code: 'reply_in_progress', detail: '' })
    const { game, notes } = testVisit(stateNumber(1), {
      continueGame: async () => stateNumber(2),
      reply: () => events({ event: 'delta', data: { text: 'Half a' } }, held),
    })
    await game.send({ kind: 'text', text: 'Hello' })
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2) })
    expect(notes.readPending()).toBeNull()
  })

  it('sends the same line with another key from another state', async () => {
    const { game, notes, keys } = testVisit(stateNumber(2), { reply: () => events(noAnswer) })
    notes.keepPending(pendingAt(Date.now()))
    await game.send(pendingAt(0).move)
    expect(keys).not.toContain('k-1')
  })

  it('goes to a save at its page, and forgets a pending send', async () => {
    const { game, notes } = testVisit(stateNumber(2), {
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

  it('takes the last line back for editing: the state before it, with the line in the box', async () => {
    const parent_state_id = stateNumber(1).game_state_id
    const { game } = testVisit(stateNumber(2, { user_message: 'I go left.', parent_state_id }), {
      rollBack: async (_from, to) => stateNumber(to === stateNumber(1).game_state_id ? 1 : 9),
    })
    expect(await game.editLast()).toBe(true)
    expect(game.read()).toMatchObject({
      state: { character_message: 'Message 1.' },
      reading: { shown: true },
      failure: { kind: 'cancelled', text: 'I go left.' },
    })
  })

  it('stays where it is when a rollback fails', async () => {
    const { game, problems, notes } = testVisit(stateNumber(3), {})
    notes.keepPending(pendingAt(Date.now()))
    const target = stateNumber(1).game_state_id
    expect(target && (await game.goTo(target))).toBe(false)
    expect(notes.readPending()).not.toBeNull()
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(3), epoch: 0 })
    expect(problems).toEqual([['roll-back', 500]])
  })

  it('shows the error screen when nothing can be loaded, and can load again', async () => {
    const visit = testVisit(null, {})
    await visit.game.load()
    expect(visit.game.read()).toMatchObject({ phase: 'failed', isLost: false })
    expect(visit.problems).toEqual([['load', 500]])
    visit.client.continueGame = () => Promise.reject(new ApiError({ status: 404, detail: '' }))
    const lost = visit.open(null)
    await lost.load()
    expect(lost.read()).toMatchObject({ phase: 'failed', isLost: true })
    // The screen for a missing novel is enough.
    expect(visit.problems).toEqual([['load', 500]])
    visit.client.continueGame = async () => stateNumber(1)
    const reopened = visit.open(null)
    await reopened.load()
    expect(reopened.read().phase).toBe('ready')
  })
})
