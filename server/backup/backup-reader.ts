import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { whyUnread } from '../why-unread.ts'
import { BackupError } from './backup-error.ts'
import { formatVersion, Heading, headingName, readName, Seal, sealed, sealName } from './backup-format.ts'
import { blockBytes, endOfArchive, paddingOf, readTarHeader } from './tar-file.ts'

/** How many bytes are read at a time. */
const chunkBytes = 262_144
/** The largest size of the heading and the seal. */
const maxJsonBytes = 16_777_216

/** One file of a backup. Its content can be read once, before the next entry is requested. */
export type Entry = { name: string; size: number; content(): AsyncGenerator<Buffer> }

/** A backup that was read to its end and matches its seal. */
export type CheckedBackup = {
  heading: Heading
  seal: Seal
  bytes: number
  /** The folders of its files in a store. */
  folders: Set<string>
}

/**
 * Reads every byte of a backup and compares it with the seal. Throws a {@link BackupError} that explains a mismatch.
 */
export const checkBackup = (path: string, signal?: AbortSignal): Promise<CheckedBackup> =>
  readBackup(path, (backup) => checked(path, backup, signal))

async function checked(
  path: string,
  { heading, rest, bytes }: OpenBackup,
  signal: AbortSignal | undefined,
): Promise<CheckedBackup> {
  let seal: Seal | undefined
  let files = 0
  let fileBytes = 0
  const folders = new Set<string>()
  for await (const entry of rest) {
    if (entry.name === sealName) seal = parsed(Seal, await whole(entry, path), path)
    else {
      const found = readName(entry.name)
      if (found === null) throw changed(path)
      if (found.kind === 'piece' && !heading.tables.some(({ name }) => name === found.table)) throw changed(path)
      if (found.kind === 'file') {
        files += 1
        fileBytes += entry.size
        folders.add(dirname(found.key))
      }
      // Only the hash matters, which is computed while reading.
      for await (const _ of entry.content()) signal?.throwIfAborted()
    }
  }
  if (!seal || seal.files !== files || seal.file_bytes !== fileBytes) throw changed(path)
  return { heading, seal, bytes, folders }
}

/**
 * The heading, and all entries after it. Reading hashes the bytes; the checksum is compared when the seal is reached.
 */
export type OpenBackup = { heading: Heading; rest: AsyncGenerator<Entry>; bytes: number }

/** Opens a backup for `use`, and closes it when that has ended, however much of it was read. */
export async function readBackup<Result>(path: string, use: (backup: OpenBackup) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`The backup cannot be read: ${whyUnread(error, path)}.`, { cause: error })
  })
  try {
    const file = await handle.stat()
    if (!file.isFile()) throw new BackupError(`The backup cannot be read: ${path} is not a file.`)
    const rest = readEntries(handle, path)
    const first = await rest.next()
    if (first.done || first.value.name !== headingName) throw notOne(path)
    const text = await whole(first.value, path)
    assertFormat(text, path)
    return await use({ heading: parsed(Heading, text, path), rest, bytes: file.size })
  } finally {
    await handle.close()
  }
}

async function* readEntries(handle: FileHandle, path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let position = 0
  const read = async (size: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(size)
    for (let have = 0; have < size; ) {
      const { bytesRead } = await handle.read(bytes, have, size - have, position)
      if (bytesRead === 0) throw position === 0 ? notOne(path) : torn(path, position)
      have += bytesRead
      position += bytesRead
    }
    return bytes
  }
  for (;;) {
    const start = position
    const header = await read(blockBytes)
    const found = readTarHeader(header)
    if (!found) throw start === 0 ? notOne(path) : changed(path)
    const { name, size } = found
    const before = name === sealName ? hash.copy() : null
    hash.update(header)
    let taken = false
    const content = async function* () {
      taken = true
      for (let left = size; left > 0; ) {
        const chunk = await read(Math.min(chunkBytes, left))
        left -= chunk.length
        hash.update(chunk)
        yield chunk
      }
      const padding = await read(paddingOf(size).length)
      if (padding.some((byte) => byte !== 0)) throw changed(path)
      hash.update(padding)
    }
    if (before === null) {
      yield { name, size, content }
      if (!taken) throw new Error(`${name} of a backup was not read`)
      continue
    }
    const text = await whole({ name, size, content }, path)
    const { sha256, ...facts } = parsed(Seal, text, path)
    if (sha256 !== sealed(before, facts)) throw changed(path)
    if (!(await read(endOfArchive.length)).equals(endOfArchive)) throw changed(path)
    if ((await handle.read(Buffer.alloc(1), 0, 1, position)).bytesRead > 0) throw changed(path)
    yield {
      name,
      size,
      content: async function* () {
        yield text
      },
    }
    return
  }
}

async function whole({ size, content }: Entry, path: string): Promise<Buffer> {
  if (size > maxJsonBytes) throw changed(path)
  const chunks: Buffer[] = []
  for await (const chunk of content()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parsed<T>(schema: { parse(value: unknown): T }, text: Buffer, path: string): T {
  try {
    return schema.parse(JSON.parse(text.toString()))
  } catch (error) {
    throw Object.assign(changed(path), { cause: error })
  }
}

/** Distinguishes the format of a newer Fabula from a corrupted file. */
function assertFormat(text: Buffer, path: string): void {
  let format: unknown
  try {
    format = (JSON.parse(text.toString()) as { format?: unknown } | null)?.format
  } catch {
    throw changed(path)
  }
  if (typeof format === 'number' && format > formatVersion) {
    throw new BackupError(`${path} was made by a newer Fabula; restore it with that version.`)
  }
}

const notOne = (path: string) => new BackupError(`${path} is not a backup of Fabula's.`)
const torn = (path: string, bytes: number) =>
  new BackupError(`The backup ${path} is not whole: it breaks off after ${bytes} bytes. Nothing was restored.`)
const changed = (path: string) =>
  new BackupError(`The backup ${path} was damaged or changed after it was made. Nothing was restored.`)
