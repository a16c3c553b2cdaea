import type { PlayState } from '@fabula/contract/shapes/play'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { stateNumber } from '../test-state.ts'
import { messageOf } from './play-model.ts'
import { events, pendingAt, testVisit } from './test-visit.ts'

describe('returning to a game', () => {
  it('resumes after a reload the reply that was being written', async () => {
    const visit = testVisit(stateNumber(1), { reply: () => new Promise<never>(() => {}) as never })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    const reloaded = visit.open()
    await reloaded.resume()
    expect(visit.keys).toEqual(['k-1'])
    expect(messageOf(reloaded.read()).text).toBe('Message 2.')
  })

  it('forgets a send that was completed while the page was closed', async () => {
    const visit = testVisit(stateNumber(2), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    await visit.game.resume()
    expect(visit.keys).toEqual([])
    expect(visit.notes.readPending()).toBeNull()
  })

  it('keeps a line being sent when its writer is logged out, for their return', async () => {
    let come = () => {}
    const { game, notes } = testVisit(stateNumber(1), {
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

  it('keeps a pending send while the reader’s position is unknown', async () => {
    const visit = testVisit(stateNumber(null), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    await visit.game.resume()
    expect(visit.notes.readPending()?.key).toBe('k-1')
  })

  it('does not store the first page as a position', () => {
    const { notes } = testVisit(stateNumber(1), {})
    notes.keepPlace('k-1', 0)
    expect(notes.readPlace('k-1')).toBeNull()
    notes.keepPlace('k-1', 1)
    expect(notes.readPlace('k-1')).toEqual({ page: 1, shown: true })
    expect(notes.readPlace('k-2')).toBeNull()
  })

  it('resumes after a login the reply to the guest’s line', async () => {
    const visit = testVisit(stateNumber(1), { continueGame: async () => stateNumber(1) })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.logIn()
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.comeBack()
    await expect.poll(() => messageOf(visit.game.read()).text).toBe('Message 2.')
    expect(visit.keys).toEqual(['k-1'])
    visit.logOut()
    expect(visit.notes.readPending()).toBeNull()
  })

  it('resumes it from where the account’s game is, not the guest’s', async () => {
    const visit = testVisit(stateNumber(3), { continueGame: async () => stateNumber(1) })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.comeBack()
    await expect.poll(() => messageOf(visit.game.read()).text).toBe('Message 2.')
  })

  it('resumes a pending send once a gate has opened', async () => {
    const visit = testVisit(stateNumber(1, { gate: 'payment' }), { continueGame: async () => stateNumber(1) })
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.checkGate()
    await expect.poll(() => messageOf(visit.game.read()).text).toBe('Message 2.')
    expect(visit.keys).toEqual(['k-1'])
  })

  it('forgets a line whose answer was stopped while the server could not be reached', async () => {
    const { game, notes } = testVisit(stateNumber(1), {
      reply: async function* () {
        await new Promise<never>(() => {})
      },
    })
    void game.send({ kind: 'text', text: 'Hello' })
    await expect.poll(() => notes.readPending()).not.toBeNull()
    await game.cancel()
    expect(notes.readPending()).toBeNull()
    expect(game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'cancelled', text: 'Hello' } })
  })

  it('keeps what the guest was typing for the account they log in to', () => {
    const { notes, logIn, logOut } = testVisit(stateNumber(1), {})
    notes.keepDraft('Half a li')
    logIn()
    expect(notes.readDraft()).toBe('Half a li')
    notes.keepDraft('Half a line')
    logOut()
    expect(notes.readDraft()).toBe('')
  })

  it('keeps a line refused because of an expired login for its writer, without sending it automatically', async () => {
    const ended = new ApiError({ status: 401, code: 'invalid_token', detail: '' })
    const { game, notes, logIn, logOut } = testVisit(stateNumber(1), { reply: () => events(ended) })
    logIn()
    await game.send({ kind: 'text', text: 'Hello' })
    logOut()
    expect(notes.readDraft()).toBe('')
    logIn()
    expect([notes.readDraft(), notes.readPending()]).toEqual(['Hello', null])
  })

  it('does not send an old line automatically, but puts it into the box', async () => {
    const visit = testVisit(stateNumber(1), {})
    visit.notes.keepPending(pendingAt(Date.now() - 3_600_000))
    await visit.game.resume()
    expect(visit.keys).toEqual([])
    expect(visit.game.read()).toMatchObject({ phase: 'ready', failure: { kind: 'interrupted', text: 'Hello' } })
    expect(visit.notes.readPending()).toBeNull()
  })

  it('resumes a reply at the page that was being read before a reload', async () => {
    const visit = testVisit(stateNumber(1), {})
    visit.notes.keepPending(pendingAt(Date.now()))
    visit.notes.keepPlace('k-1', 2)
    visit.client.reply = () => events({ event: 'state', data: stateNumber(2) })
    await visit.game.resume()
    expect(visit.game.read()).toMatchObject({ phase: 'ready', reading: { page: 2, shown: true } })
  })

  it('shows nothing that was loaded for a reader who has been logged out meanwhile', async () => {
    const answers: ((state: PlayState) => void)[] = []
    const { game, problems } = testVisit(null, {
      continueGame: () => new Promise((resolve) => answers.push(resolve)),
    })
    const loading = game.load()
    game.signOut()
    answers[0]?.(stateNumber(1))
    await loading
    expect(game.read().phase).toBe('signed-out')
    // Another account asks for its own game, and does not get the answer to the last one's call.
    const before = game.load()
    game.signOut()
    const own = game.comeBack()
    expect(answers).toHaveLength(3)
    answers[2]?.(stateNumber(3))
    await own
    answers[1]?.(stateNumber(2))
    await before
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(3) })
    expect(problems).toEqual([])
  })

  it('asks again for an account that logs in while the guest’s game is being loaded', async () => {
    const answers: ((state: PlayState) => void)[] = []
    const { game } = testVisit(null, { continueGame: () => new Promise((resolve) => answers.push(resolve)) })
    void game.load()
    const own = game.comeBack()
    answers[0]?.(stateNumber(1))
    answers[1]?.(stateNumber(2))
    await own
    expect(game.read()).toMatchObject({ phase: 'ready', state: stateNumber(2) })
  })

  it('shows no rollback of a reader who has been logged out meanwhile', async () => {
    let answer = (_state: PlayState) => {}
    const { game } = testVisit(stateNumber(2), {
      rollBack: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const going = game.goTo(String(stateNumber(1).game_state_id) as never)
    game.signOut()
    answer(stateNumber(1))
    expect(await going).toBe(false)
    expect(game.read().phase).toBe('signed-out')
  })
})
