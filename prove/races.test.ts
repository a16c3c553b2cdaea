import { testSmall } from './parts/test-small.ts'
import { proof } from './races.ts'

testSmall('races', proof, { count: 1 })
