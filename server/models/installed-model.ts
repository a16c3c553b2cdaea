import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where downloaded models are kept. */
export const modelFolder = (dataDir: string): string => join(dataDir, 'models')

/** The model that was downloaded last, or null. */
export async function installedModel(dataDir: string): Promise<string | null> {
  const folder = modelFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.gguf'))
      .map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  return files.sort((one, other) => other.at - one.at)[0]?.path ?? null
}

/** Whether the library that runs models is installed: it is optional, and not made for every system. */
export function canRunModels(): boolean {
  try {
    createRequire(import.meta.url).resolve('node-llama-cpp')
    return true
  } catch (error) {
    // It is there but only for `import`: then the error is another one.
    return error instanceof Error && 'code' in error && error.code !== 'MODULE_NOT_FOUND'
  }
}
