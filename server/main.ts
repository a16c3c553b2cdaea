import { startSmall } from './start-small.ts'

// Before the rest is even read: reading it is a good part of what a start makes.
const grow = startSmall()
const { runServer } = await import('./run-server.ts')
await runServer(grow)
