import { proof } from './fuzz.ts'
import { testSmall } from './parts/test-small.ts'

// One round: every operation gets a valid call, and most of them one variation.
testSmall('fuzz', proof, { count: 120 })
