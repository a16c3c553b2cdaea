import { builtFromSource } from '@fabula/dev/built-from-source'
import { startFrom } from './start-apart.ts'

// Bundled when the first of them is started, which few test files do.
startFrom(builtFromSource)
