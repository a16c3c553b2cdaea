import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { importTemplate } from './author.ts'

/**
 * Prepares the data of an installation once for all journeys: with the demo, published and as a draft. Every journey's
 * server starts with a copy of it, because creating a database and the demo's pictures costs many seconds of processor
 * time.
 */
export default async function installOnce(): Promise<() => void> {
  const folder = makeDataFolder('installed')
  const server = await runServer({}, { dataDir: folder, asInstalled: true })
  await importTemplate(server.address)
  await server.stop()
  process.env.FABULA_INSTALLED = folder
  return () => removeFolder(folder)
}
