import { join } from 'node:path'
import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId } from '@fabula/core/ids'
import { type AssetType, musicExtensions, pictureExtensions } from '@fabula/core/novel/asset'
import { uploadLimits } from '@fabula/core/record/limits'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { originalKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { announceFile, orAbandonFile } from './stray-files.ts'

/** An uploaded file, which exists while its call runs. Storing it may move it away. */
export interface Upload {
  /** The sender's name for it: only its extension is used. */
  filename: string
  path: string
  bytes: number
}

/** What storing uploads needs. */
export interface MediaPorts {
  pool: pg.Pool
  files: FileStore
  fileWork: FileWork
  /** Quotas of one author; absent for none. */
  quotas?: Quotas
}

/** A stored file that has no row yet: the row's transaction adopts it. */
export interface StoredFile {
  file: string
  extension: string
  bytes: number
  width: number | null
  height: number | null
}

const uploadLimit = (type: AssetType): { most: number; tooLarge: ProblemCode } =>
  type === 'music'
    ? { most: uploadLimits.music, tooLarge: 'music_too_large' }
    : { most: uploadLimits.picture, tooLarge: 'picture_too_large' }

/** A file name's extension in lower case. Throws `file_extension` unless files of this type may have it. */
export function extensionOf(filename: string, type: AssetType): string {
  const accepted: readonly string[] = type === 'music' ? musicExtensions : pictureExtensions
  const extension = /\.([a-z0-9]{1,8})$/.exec(filename.trim().toLowerCase())?.[1]
  if (extension === undefined || !accepted.includes(extension)) {
    throw new ProblemError('file_extension', { values: { accepted: accepted.join(', ') } })
  }
  return extension
}

/**
 * Checks an upload, stores it (pictures cleaned, music as it is), and runs `keep`, which stores its row. Throws when it
 * is not of its type or too large; a failure leaves no file.
 */
export async function storeUpload<T>(
  ports: MediaPorts,
  novelId: NovelId,
  type: AssetType,
  upload: Upload,
  keep: (stored: StoredFile) => Promise<T>,
): Promise<T> {
  const extension = extensionOf(upload.filename, type)
  refuseTooLarge(type, upload.bytes)
  return ports.fileWork.inFolder(async (folder) => {
    const checked = await check(ports, type, extension, upload, folder)
    const file = newId<string>()
    await announceFile(ports.pool, novelId, file)
    return orAbandonFile(ports.pool, novelId, file, async () => keep(await put(ports, novelId, file, checked)))
  })
}

/** As `storeUpload`, for a file of a novel whose files are announced as a whole. */
export async function storeFile(
  ports: MediaPorts,
  novelId: NovelId,
  type: AssetType,
  upload: Upload,
): Promise<StoredFile> {
  const extension = extensionOf(upload.filename, type)
  refuseTooLarge(type, upload.bytes)
  return ports.fileWork.inFolder(async (folder) =>
    put(ports, novelId, newId<string>(), await check(ports, type, extension, upload, folder)),
  )
}

function refuseTooLarge(type: AssetType, bytes: number): void {
  const { most, tooLarge } = uploadLimit(type)
  if (bytes > most) throw new ProblemError(tooLarge)
}

type Checked = Omit<StoredFile, 'file'> & { path: string }

async function check(
  { fileWork }: MediaPorts,
  type: AssetType,
  extension: string,
  { path, bytes }: Upload,
  folder: string,
): Promise<Checked> {
  if (type === 'music') {
    await fileWork.run('checkMusic', { path, extension })
    return { path, extension, bytes, width: null, height: null }
  }
  const into = join(folder, `checked.${extension}`)
  return { path: into, extension, ...(await fileWork.run('checkPicture', { path, extension, into })) }
}

async function put(
  { files }: MediaPorts,
  novelId: NovelId,
  file: string,
  { path, ...stored }: Checked,
): Promise<StoredFile> {
  await files.put(originalKey(novelId, file, stored.extension), { path })
  return { file, ...stored }
}
