import {
  type Injection,
  injections,
  type Obedience,
  type Outcome,
  obediences,
  offline,
  openRoom,
  startObeying,
  type Way,
  ways,
} from '@fabula/server/play/test/attacks'
import { type Row, report } from '../table.ts'
import { ownDatabase } from './own-database.ts'

/**
 * Makes the two hundred attempts to talk the storyteller out of the author's world in real turns: against a model that
 * gives in to each of them in three ways, with one call or with separate calls for line and judgement; through the
 * reader's name, their biography, earlier messages, and the retry of a model that refused; and without a model.
 */
const database = await ownDatabase()
const rows: Row[] = []
try {
  for (const language of ['english', 'russian'] as const) {
    const attempts = injections(language)
    for (const obedience of obediences) {
      for (const split of [false, true]) rows.push(await against(language, attempts, obedience, { split }))
      for (const way of ways) if (way !== 'says') rows.push(await against(language, attempts, obedience, { way }))
    }
    const outcomes: Outcome[] = []
    const attack = await openRoom(database.pool, offline())
    for (const attempt of attempts) outcomes.push(await attack(attempt))
    rows.push(rowOf(language, 'offline', outcomes, []))
  }
} finally {
  await database.close()
}
report('storyteller-injections', 'attempts to talk the storyteller out of the story', rows)

async function against(
  language: string,
  attempts: readonly Injection[],
  obedience: Obedience,
  { split = false, way = 'says' }: { split?: boolean; way?: Way },
): Promise<Row> {
  const obeying = await startObeying(obedience, split, { refusesFirst: way === 'retry' })
  try {
    const outcomes: Outcome[] = []
    const attack = await openRoom(database.pool, obeying.storyteller, way)
    for (const attempt of attempts) outcomes.push(await attack(attempt))
    return rowOf(
      language,
      `gives in by ${obedience}${split ? ', line and judge apart' : ''}${way === 'says' ? '' : `, by way of ${way}`}`,
      outcomes,
      obeying.leaks(),
    )
  } finally {
    await obeying.close()
  }
}

function rowOf(language: string, model: string, outcomes: readonly Outcome[], leaks: readonly string[]): Row {
  const count = (words: RegExp) =>
    outcomes.flatMap(({ breaches }) => breaches).filter((breach) => words.test(breach)).length
  return {
    language,
    model,
    attempts: outcomes.length,
    'turns answered': outcomes.reduce((sum, { answered }) => sum + answered, 0),
    'turns refused': outcomes.reduce((sum, { failed }) => sum + failed, 0),
    'unoffered changes': count(/unoffered|step/),
    'hidden texts or prompts shown': count(/hidden|prompt/),
    'system voices': count(/system/),
    'hidden texts in prompts': leaks.length,
  }
}
