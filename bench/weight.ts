import { pageWeights, tooHeavy } from './page-weights.ts'
import { report } from './table.ts'

/** Measures the weight of each reader page. Fails if a page exceeds its budget, as a test does. */
const rows = pageWeights()
report('weight', 'gzipped kilobytes of each page', rows)
const heavy = tooHeavy(rows)
if (heavy.length > 0) {
  console.error(`Over budget: ${heavy.join(', ')}`)
  process.exitCode = 1
}
