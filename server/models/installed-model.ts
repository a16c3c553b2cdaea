import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The folder of downloaded models. */
export const modelFolder = (dataDir: string): string => join(dataDir, 'models')

/** The most recently downloaded model, or null. */
export async function installedModel(dataDir: string): Promise<string | null> {
  const folder = modelFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.gguf'))
      .map(async (name) => {
        const path = join(folder, name)
        // None for a link to a disk that is not mounted: it must not keep the server from starting.
        const facts = await stat(path).catch(() => null)
        return facts?.isFile() ? [{ path, at: facts.mtimeMs }] : []
      }),
  )
  return files.flat().sort((one, other) => other.at - one.at)[0]?.path ?? null
}

/** Whether the library that runs models is installed: it is optional, and not available for every system. */
export function canRunModels(): boolean {
  try {
    createRequire(import.meta.url).resolve('node-llama-cpp')
    return true
  } catch (error) {
    // It is installed but only for `import`, which gives another error.
    return error instanceof Error && 'code' in error && error.code !== 'MODULE_NOT_FOUND'
  }
}
