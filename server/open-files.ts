import { join } from 'node:path'
import type { Environment } from './environment/env.ts'
import { createDiskFiles } from './files/disk-files.ts'
import type { FileStore } from './media/file-store.ts'

/** Where files are stored without a bucket, and unfinished ones with a bucket too. */
export const filesFolder = (env: Environment): string => join(env.dataDir, 'files')

/**
 * Opens the store of pictures and music that the environment names. Throws a sentence if that fails; `tell` receives
 * later problems, such as a missing folder.
 */
export async function openFiles(env: Environment, tell?: (sentence: string) => void): Promise<FileStore> {
  if (!env.s3) return createDiskFiles(filesFolder(env))
  const { checkBucket } = await import('./files/check-bucket.ts')
  const { createS3Files } = await import('./files/s3-files.ts')
  await checkBucket(env.s3, tell)
  return createS3Files(env.s3, tell)
}
