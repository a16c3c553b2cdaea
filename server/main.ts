import { startSmall } from './start-small.ts'

// Before the other modules are loaded, which allocates much of what a start does.
const grow = startSmall()
const { runServer } = await import('./run-server.ts')
await runServer(grow)
