import { open } from 'node:fs/promises'
import { type Environment, EnvironmentError } from '../environment/env.ts'
import { whyUnread } from '../why-unread.ts'

/**
 * Checks that the files named in the environment are models. Throws an {@link EnvironmentError} that names the
 * variable.
 */
export async function checkModelFiles({ path, embeddingPath }: Environment['model']): Promise<void> {
  if (path !== undefined) await checkModelFile('MODEL_PATH', path)
  if (embeddingPath !== undefined) await checkModelFile('MODEL_EMBEDDING_PATH', embeddingPath)
}

async function checkModelFile(variable: string, path: string): Promise<void> {
  const magic = await magicNumberOf(path).catch((error: unknown) => {
    throw new EnvironmentError(`${variable} cannot be read: ${whyUnread(error, path)}.`)
  })
  if (magic !== 'GGUF') throw new EnvironmentError(`${variable} must name a GGUF file, and ${path} is none.`)
}

/** The four bytes by which a file's format is known, as text. */
async function magicNumberOf(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
