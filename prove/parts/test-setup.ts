import '@fabula/server/test-setup'
import { inject } from 'vitest'

// The environment of every program that this worker starts names it, and `runServer` copies it.
process.env.FABULA_INSTALLED = inject('preparedData')
