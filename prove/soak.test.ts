import { testSmall } from './parts/test-small.ts'
import { proof } from './soak.ts'

// Too short for anything to grow, but long enough for calls to fail.
testSmall('soak', proof, { minutes: 0.1, count: 2 })
