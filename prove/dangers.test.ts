import { proof } from './dangers.ts'
import { testSmall } from './parts/test-small.ts'

// What takes milliseconds and is judged by no clock.
testSmall('dangers', proof, { only: 'quick' })
