import { fileFolder, originalKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

/** Where an asset's file is stored. */
export interface StoredPlace {
  novelId: string
  file: string
}

/**
 * Copies the file of an asset with the smaller forms that were made of it: who first looks at the copy need not wait until
 * they are made again. False when the file is not there.
 */
export async function copyStored(
  files: FileStore,
  from: StoredPlace,
  to: StoredPlace,
  extension: string,
): Promise<boolean> {
  if (!(await files.copy(originalKey(from.novelId, from.file, extension), originalKey(to.novelId, to.file, extension))))
    return false
  await files.copyFolder(fileFolder(from.novelId, from.file), fileFolder(to.novelId, to.file))
  return true
}
