import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assetPath, assetsOf } from '@fabula/core/exchange/archive'
import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import { ArchiveError, type OpenArchive, readArchive } from '@fabula/core/exchange/read-archive'
import type { ByteSource } from '@fabula/core/exchange/read-zip'
import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { NovelHead } from '@fabula/core/novel/novel'
import { fieldsOf } from '../authoring/parse-input.ts'
import { newId } from '../database/new-id.ts'
import type { UnpackedArchive } from '../file-work/file-jobs.ts'
import { writeRows } from '../file-work/write-rows.ts'
import { sourceHash } from '../novels/source-hash.ts'
import { ProblemError } from '../problem-error.ts'

/** A picture or track of an archive, unpacked. */
export interface UnpackedFile {
  id: AssetId
  type: AssetType
  name: string
  prompt_description: string
  extension: string
  path: string
  bytes: number
}

/**
 * Unpacks an archive into the folder `into`, and validates everything except the pictures and tracks, which are
 * validated like uploads later. Throws `archive_unreadable` with the errors and their places.
 */
export async function unpackArchive({ path, into }: { path: string; into: string }): Promise<UnpackedArchive> {
  const descriptor = openSync(path, 'r')
  try {
    return await unpack(open(bytesOf(descriptor)), into)
  } finally {
    closeSync(descriptor)
  }
}

async function unpack(archive: OpenArchive, into: string): Promise<UnpackedArchive> {
  const { novel } = archive
  const files: UnpackedFile[] = []
  for (const { type, asset } of assetsOf(novel)) files.push(await unpackFile(archive, type, asset, into))
  const head = join(into, 'head.json')
  await writeFile(
    head,
    JSON.stringify({ ...fieldsOf<NovelHead>(NovelHead, novel), cover_background_image_extension: null }),
  )
  return {
    name: novel.name,
    description: novel.description,
    head,
    scenes: await writeRows(into, 'scenes', scenesOf(archive)),
    translations: await writeRows(into, 'translations', translationsOf(archive)),
    files: await writeRows(into, 'files', files),
  }
}

/** Random access to a file: never more of it in memory than one picture or track. */
function bytesOf(descriptor: number): ByteSource {
  const length = fstatSync(descriptor).size
  return {
    length,
    read(from, to) {
      const end = Math.min(to, length)
      const bytes = new Uint8Array(Math.max(0, end - from))
      for (let at = 0; at < bytes.length; ) {
        const count = readSync(descriptor, bytes, at, bytes.length - at, from + at)
        if (count === 0) return bytes.subarray(0, at)
        at += count
      }
      return bytes
    },
  }
}

function open(bytes: ByteSource): OpenArchive {
  try {
    return readArchive(bytes, newId)
  } catch (error) {
    throw error instanceof ArchiveError ? unreadable(error) : error
  }
}

const unreadable = ({ faults }: ArchiveError) => new ProblemError('archive_unreadable', { errors: [...faults] })

async function unpackFile(archive: OpenArchive, type: AssetType, asset: Asset, into: string): Promise<UnpackedFile> {
  const { id, name, prompt_description, extension } = asset
  const path = join(into, `${id}.${extension}`)
  try {
    const bytes = archive.file(assetPath(type, asset))
    // Ensured when the archive was read.
    if (!bytes) throw new ArchiveError([{ path: assetPath(type, asset), message: archiveFaults.fileMissing }])
    await writeFile(path, bytes)
    return { id, type, name, prompt_description, extension, path, bytes: bytes.byteLength }
  } catch (error) {
    throw error instanceof ArchiveError ? unreadable(error) : error
  }
}

function* scenesOf({ novel }: OpenArchive) {
  const now = new Date().toISOString()
  let place = 0
  for (const [type, scenes] of [
    ['interactive', novel.interactive_scenes],
    ['static', novel.static_scenes],
  ] as const) {
    for (const scene of scenes) {
      const created_at = Number.isNaN(Date.parse(scene.created_at)) ? now : scene.created_at
      yield { id: scene.id, type, place: ++place, document: { ...scene, created_at } }
    }
  }
}

function* translationsOf({ translations }: OpenArchive) {
  for (const entry of translations) yield { ...entry, source_hash: sourceHash(entry.source) }
}
