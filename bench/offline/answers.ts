import { answerOffline } from '@fabula/server/models/offline/answer-offline'
import { quantile, report, round } from '../table.ts'
import { type Asked, askAll } from './ask-questions.ts'
import { demoQuestions } from './demo-questions.ts'
import { nightBakeryQuestions } from './night-bakery-questions.ts'
import { salvageQuestions } from './salvage-questions.ts'

/**
 * Counts how many plain questions of readers get an acceptable answer without a model: 200 per language, half of them
 * unseen during development. `--show` prints the failures in the other half.
 */
const sets = [demoQuestions, salvageQuestions, nightBakeryQuestions]
const show = process.argv.includes('--show')

const share = (asked: readonly Asked[]) =>
  `${asked.filter(({ good }) => good).length} of ${asked.length} (${round((100 * asked.filter(({ good }) => good).length) / asked.length, 1)} %)`

// Warm-up: rules are compiled and the authors' lines are read for the first time.
for (const set of sets) for (const language of ['english', 'russian'] as const) askAll(set, language, answerOffline)

const rows = (['english', 'russian'] as const).flatMap((language) => {
  const all = sets.flatMap((set) => askAll(set, language, answerOffline))
  if (show)
    for (const { good, heldOut, novel, text, speaker, message, offered, accept } of all)
      if (!good && !heldOut)
        console.log(
          `[${novel}] ${text}\n    ${speaker}: ${message}${offered ? ` >${offered}` : ''}\n    wanted ${accept}`,
        )
  const times = all.map(({ milliseconds }) => milliseconds)
  const row = (what: string, of: Asked[]) => ({
    language,
    what,
    acceptable: share(of),
    'ms p50': round(quantile(times, 0.5)),
    'ms p99': round(quantile(times, 0.99)),
  })
  return [
    row('all', all),
    row(
      'tuned half',
      all.filter(({ heldOut }) => !heldOut),
    ),
    row(
      'held-out half',
      all.filter(({ heldOut }) => heldOut),
    ),
    ...sets.map(({ novel }) =>
      row(
        `${novel}, held out`,
        all.filter((asked) => asked.novel === novel && asked.heldOut),
      ),
    ),
  ]
})
report('offline-answers', 'plain questions answered acceptably without a model', rows)
