import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import { expect } from 'vitest'
import { ApiError } from '../../client/api-problem.ts'
import { stateNumber } from '../test-state.ts'
import type { PlayClient } from './play-client.ts'
import { type Action, PlayGame } from './play-game.ts'
import { type PendingSend, visitNotes } from './visit-notes.ts'

/** A scripted server, and a tab's storage that outlives the page. */
export function testVisit(first: PlayState | null, answers: Partial<PlayClient>) {
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
      checkEveryMs: 1,
    })
  const logIn = () => {
    names = ['a-novel.anna', 'a-novel.guest']
  }
  const logOut = () => {
    names = ['a-novel.guest']
  }
  return { game: open(), open, notes, problems, waits, keys, client, logIn, logOut }
}

export async function* events(...all: (ReplyEvent | ApiError)[]): AsyncGenerator<ReplyEvent> {
  for (const event of all) {
    await Promise.resolve()
    if (event instanceof ApiError) throw event
    yield event
  }
}

export const pendingAt = (at: number): PendingSend => ({
  key: 'k-1',
  from: String(stateNumber(1).game_state_id),
  move: { kind: 'text', text: 'Hello' },
  at,
})

/** Waits until this many sends were made. */
export const waitForSends = (keys: readonly string[], sends: number) =>
  expect.poll(() => keys, { interval: 1 }).toHaveLength(sends)

export const noAnswer = new ApiError({ status: 0, code: 'no_connection', detail: '' })
