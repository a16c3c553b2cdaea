import { proof } from './faults.ts'
import { testSmall } from './parts/test-small.ts'

testSmall('faults', proof, { only: 'disks' })
