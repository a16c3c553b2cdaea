import { testSmall } from './parts/test-small.ts'
import { proof } from './rolling.ts'

testSmall('rolling', proof, { count: 1 })
