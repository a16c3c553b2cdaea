import { limitHeapGrowth } from './process/limit-heap-growth.ts'

// Before the other modules are loaded, which allocates much of what a start does.
const grow = limitHeapGrowth()
const { runServer } = await import('./run-server.ts')
await runServer(grow)
