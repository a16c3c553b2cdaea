import { proof } from './dangers.ts'
import { testSmall } from './parts/test-small.ts'

// Only probes that take milliseconds and measure no time.
testSmall('dangers', proof, { only: 'quick' })
