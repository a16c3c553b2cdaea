import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithParent } from './end-with-parent.mjs'
import { root } from './run.mjs'

// In this very process: signals reach the server itself, and its exit code is ours.
process.env.NODE_ENV ??= 'production'
endWithParent()
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
