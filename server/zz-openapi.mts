import { openapi } from './http/openapi.ts'
import { writeFileSync } from 'node:fs'
writeFileSync('/tmp/doors-gen/openapi.json', JSON.stringify(openapi('0.1.0')))
