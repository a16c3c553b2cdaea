import { join } from 'node:path'
import type { Environment } from './env.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { FileStore } from './media/file-store.ts'

/** Where files are kept without a bucket, and what is not finished with one too. */
export const filesFolder = (env: Environment): string => join(env.dataDir, 'files')

/** The store of pictures and music that the environment names. Throws what is wrong with it, in a sentence; `tell` hears of what is wrong with it later, or that it is not there. */
export async function openFiles(env: Environment, tell?: (sentence: string) => void): Promise<FileStore> {
  if (!env.s3) return createDiskFiles(filesFolder(env))
  const { checkBucket } = await import('./files/check-bucket.ts')
  const { createS3Files } = await import('./files/s3-files.ts')
  await checkBucket(env.s3, tell)
  return createS3Files(env.s3, tell)
}
