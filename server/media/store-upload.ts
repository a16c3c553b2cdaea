import { open, readFile } from 'node:fs/promises'
import type { ProblemCode } from '@fabula/contract/problem'
import type { NovelId } from '@fabula/core/ids'
import { type AssetType, musicExtensions, pictureExtensions } from '@fabula/core/novel/asset'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { Refusal } from '../refusal.ts'
import { checkMusic, MUSIC_HEAD_BYTES } from './check-music.ts'
import { type CheckedPicture, checkPicture } from './check-picture.ts'
import { originalKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { announceFile } from './stray-files.ts'

const MOST_PICTURE_BYTES = 20 * 1_048_576
const MOST_MUSIC_BYTES = 50 * 1_048_576

/** A file that somebody sent, kept for as long as its call runs. Storing it may move it away. */
export interface Upload {
  /** As the sender calls it: nothing but its ending is believed. */
  filename: string
  path: string
  bytes: number
}

/** What taking files in needs. `pictureWork` runs few pieces of picture work at a time. */
export interface MediaPorts {
  pool: pg.Pool
  files: FileStore
  pictureWork: <T>(work: () => Promise<T>) => Promise<T>
}

/** A file that is stored and has no row yet: the row's transaction adopts it. */
export interface StoredFile {
  file: string
  extension: string
  bytes: number
  width: number | null
  height: number | null
}

const uploadLimit = (type: AssetType): { most: number; tooLarge: ProblemCode } =>
  type === 'music'
    ? { most: MOST_MUSIC_BYTES, tooLarge: 'music_too_large' }
    : { most: MOST_PICTURE_BYTES, tooLarge: 'picture_too_large' }

/** The ending of a file's name, in lower case, if files of this type may have it; else refuses with `file_extension`. */
export function extensionOf(filename: string, type: AssetType): string {
  const accepted: readonly string[] = type === 'music' ? musicExtensions : pictureExtensions
  const extension = /\.([a-z0-9]{1,8})$/.exec(filename.trim().toLowerCase())?.[1]
  if (extension === undefined || !accepted.includes(extension)) {
    throw new Refusal('file_extension', { values: { accepted: accepted.join(', ') } })
  }
  return extension
}

/** Checks an upload and stores it: pictures cleaned, music as it is. Refuses what is not of its type, or too large. */
export async function storeUpload(
  ports: MediaPorts,
  novelId: NovelId,
  type: AssetType,
  { filename, path, bytes }: Upload,
): Promise<StoredFile> {
  const extension = extensionOf(filename, type)
  refuseTooLarge(type, bytes)
  const file = newId<string>()
  const announce = () => announceFile(ports.pool, novelId, file)
  if (type !== 'music') {
    return ports.pictureWork(async () => {
      const checked = await checkPicture(await readFile(path), extension)
      await announce()
      return storePicture(ports, novelId, { file, extension }, checked)
    })
  }
  checkMusic(await readHead(path), extension)
  await announce()
  await ports.files.put(originalKey(novelId, file, extension), { path })
  return { file, extension, bytes, width: null, height: null }
}

/** The same for bytes at hand, for a novel whose files are announced as a whole. */
export async function storeBytes(
  ports: MediaPorts,
  novelId: NovelId,
  type: AssetType,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<StoredFile> {
  const extension = extensionOf(filename, type)
  refuseTooLarge(type, bytes.byteLength)
  const file = newId<string>()
  if (type !== 'music') {
    return ports.pictureWork(async () =>
      storePicture(ports, novelId, { file, extension }, await checkPicture(bytes, extension)),
    )
  }
  checkMusic(bytes.subarray(0, MUSIC_HEAD_BYTES), extension)
  await ports.files.put(originalKey(novelId, file, extension), bytes)
  return { file, extension, bytes: bytes.byteLength, width: null, height: null }
}

function refuseTooLarge(type: AssetType, bytes: number): void {
  const { most, tooLarge } = uploadLimit(type)
  if (bytes > most) throw new Refusal(tooLarge)
}

async function storePicture(
  { files }: MediaPorts,
  novelId: NovelId,
  { file, extension }: { file: string; extension: string },
  { bytes, width, height }: CheckedPicture,
): Promise<StoredFile> {
  await files.put(originalKey(novelId, file, extension), bytes)
  return { file, extension, bytes: bytes.byteLength, width, height }
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MUSIC_HEAD_BYTES), 0, MUSIC_HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
