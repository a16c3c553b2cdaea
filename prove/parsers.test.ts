import { proof } from './parsers.ts'
import { testSmall } from './parts/test-small.ts'

testSmall('parsers', proof, { minutes: 0.03, only: 'twine' })
