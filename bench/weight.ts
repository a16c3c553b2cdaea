import { pageWeights, tooHeavy } from './page-weights.ts'
import { report } from './table.ts'

/** What each reader's page weighs. Fails over the budget of its page, as a test does. */
const rows = pageWeights()
report('weight', 'gzipped kilobytes of each page', rows)
const heavy = tooHeavy(rows)
if (heavy.length > 0) {
  console.error(`Over budget: ${heavy.join(', ')}`)
  process.exitCode = 1
}
