import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer } from '@fabula/dev/run-server'
import { bringDraft } from './author.ts'

/**
 * One first start for all journeys: the data of an installation with the demo, published and as a draft, which every server
 * of a journey begins from a copy of. Making a database and the demo's pictures anew costs each of them many seconds of
 * processor.
 */
export default async function installOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-installed-'))
  // As root, Postgres runs as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  const server = await runServer({}, { dataDir: folder, asInstalled: true })
  await bringDraft(server.address)
  await server.stop()
  process.env.FABULA_INSTALLED = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
