import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithParent } from './end-with-parent.mjs'
import { root } from './run.mjs'

// Runs in this process, so that signals reach the server itself, and its exit code is ours.
process.env.NODE_ENV ??= 'production'
endWithParent()
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
