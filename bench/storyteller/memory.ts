import { type LongTurn, playLong } from '@fabula/server/play/test/long-game'
import { quantile, type Row, report, round } from '../table.ts'
import { ownDatabase } from './own-database.ts'

/**
 * Measures the cost of the thousandth turn: long games in the demo's world and in a novel of one room, against a
 * scripted model over HTTP, with rollbacks, within prompts of 4,000 and 8,000 tokens. Tokens are estimated from
 * characters, as in the server's budgets.
 */
const turns = Number(process.argv[2] ?? 1_000)

const database = await ownDatabase()
const rows: Row[] = []
try {
  for (const [novel, budget] of [
    ['demo', 4_000],
    ['demo', 8_000],
    ['small', 4_000],
    ['small', 8_000],
  ] as const) {
    const game = await playLong(database.pool, turns, budget, novel)
    const early = game.turns.slice(20, 70)
    const late = game.turns.slice(-50)
    rows.push({
      novel,
      budget,
      turns: game.turns.length,
      'mean tokens': mean(game.turns, ({ tokens }) => tokens),
      'max tokens': Math.max(...game.turns.map(({ tokens }) => tokens)),
      'mean of the last 50': mean(late, ({ tokens }) => tokens),
      'cacheable %': round(100 * share(game.turns), 1),
      'uncached a turn': mean(game.turns, ({ tokens, cacheable }) => tokens - cacheable),
      'summaries asked': game.summaries.asked,
      'their tokens a turn': round(game.summaries.tokens / game.turns.length, 0),
      'most at a time': game.summaries.most,
      'turns abandoned': game.abandoned,
      'prompts that name them': game.turns.filter(({ recallsAbandoned }) => recallsAbandoned).length,
      'to the model ms, early / late': `${toModel(early)} / ${toModel(late)}`,
    })
  }
} finally {
  await database.close()
}
report('storyteller-memory', `a game of ${turns} turns with rollbacks`, rows)

function mean(all: readonly LongTurn[], of: (turn: LongTurn) => number): number {
  return Math.round(all.reduce((sum, turn) => sum + of(turn), 0) / Math.max(1, all.length))
}

function share(all: readonly LongTurn[]): number {
  return mean(all, ({ cacheable }) => cacheable) / mean(all, ({ tokens }) => tokens)
}

function toModel(all: readonly LongTurn[]): number {
  return round(
    quantile(
      all.map((turn) => turn.toModel),
      0.5,
    ),
  )
}
