import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder for a server's data; `name` identifies it among other temporary folders. */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fabula-${name}-`))
  // If we are root, Postgres runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755)
  return folder
}

/** Deletes a folder, retrying while processes that have just been stopped still write to it. */
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
