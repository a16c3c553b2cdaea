import { fileFolder, originalKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'

/** How many files are copied at a time. */
export const copiedAtOnce = 8

/** Where an asset's file is stored. */
export interface StoredPlace {
  novelId: string
  file: string
}

/**
 * Copies an asset's file with the smaller forms that were made from it, so that the first viewer of the copy need not
 * wait for them. False when the file does not exist.
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
