import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import type { TestProject } from 'vitest/node'
import { startProcess } from './two-servers.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder with which the servers of the small proofs begin. */
    preparedData: string
  }
}

/**
 * Before the tests: prepares the data of a server with the demo, which every proof copies. Creating a database and
 * importing the demo takes seconds of processor time, and proves nothing here.
 */
export default async function prepareData(project: TestProject): Promise<() => void> {
  const dataDir = makeDataFolder('prove-prepared')
  const server = await startProcess(() => ({ MODEL_PROVIDER: 'offline' }), { dataDir, unbuilt: true })
  await server.stop()
  project.provide('preparedData', dataDir)
  return () => removeFolder(dataDir)
}
