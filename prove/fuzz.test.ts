import { proof } from './fuzz.ts'
import { testSmall } from './parts/test-small.ts'

// Once around: every operation is called well, and most of them once not so well.
testSmall('fuzz', proof, { count: 120 })
