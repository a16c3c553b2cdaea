import { proof } from './kills.ts'
import { testSmall } from './parts/test-small.ts'

testSmall('kills', proof, { count: 2 })
