import { join } from 'node:path'
import { programOf, root, runNode } from './run.mjs'

/** `npm run prove:NAME`: builds what has changed, then runs a proof of `prove/` with the given arguments. */
const prepared = await runNode([join(root, 'dev', 'prepare.mjs'), 'prove'], { show: true })
if (prepared.code !== 0) process.exit(prepared.code)
const args = [programOf('tsx', 'dist/cli.mjs'), join(root, 'prove', 'main.ts'), ...process.argv.slice(2)]
const { code } = await runNode(args, { show: true })
process.exitCode = code
