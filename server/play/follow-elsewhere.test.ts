import type { ProblemCode } from '@fabula/contract/problem'
import type { GameId, GameStateId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { followElsewhere } from './follow-elsewhere.ts'
import { RunningTurn } from './running-turns.ts'

const game = { user_id: 'reader' as UserId, game_id: 'game' as GameId }
const send = { key: 'k', hash: 'h' }

/** Follows a reply that the other process ends with a failure and without a state. */
function followed(code: ProblemCode) {
  const query = async ({ name }: { name?: string }) => ({
    rows: name === 'read-followed' ? [{ live: true, failure: { code, facts: {} }, events: [] }] : [],
  })
  const turn = new RunningTurn(game, 'state' as GameStateId, send)
  return followElsewhere({ query } as unknown as pg.Pool, turn, { ...game, lease: 'lease', sent: {} as never })
}

test('a reply that a stopping process leaves behind is free for this one; other failures are the reader’s', async () => {
  expect(await followed('stopping')).toBeNull()
  await expect(followed('storyteller_failed')).rejects.toMatchObject({ code: 'storyteller_failed' })
})
