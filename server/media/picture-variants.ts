import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { JoinedCalls } from '../concurrency/joined-calls.ts'
import { codeOf } from '../database/transaction.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { ProblemError } from '../problem-error.ts'
import { fileFolder, originalKey, variantKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import type { StoredAsset } from './find-stored-asset.ts'
import { readStored } from './read-stored.ts'

/** Widths of smaller forms; a request gets the next width that is large enough. */
const variantWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** A form of a picture to serve. */
export interface PictureVariant {
  /** Null for the original. */
  key: string | null
  /** False for the original in place of a smaller form that there is no room for at the moment. */
  lasts: boolean
}

/** Smaller forms of pictures. */
export interface PictureVariants {
  /**
   * The picture at this width, which is made on the first request, or the original where it serves best. A client that
   * accepts AVIF gets it once it exists.
   */
  at(asset: StoredAsset, width: number, taken?: { avif: boolean }): Promise<PictureVariant>
  /** Resolves when no AVIF is being made. */
  settled(): Promise<void>
}

/** The widest AVIF: encoding a wider one takes a core for seconds. */
const widestAvif = 1_280
/** The most pictures that wait for AVIF encoding; others have to be requested again. */
const maxWaiting = 50
/** The number of requests after which an AVIF is made: WebP is enough for most pictures, above all in drafts. */
const askedForAvif = 3
/** The most pictures whose requests are counted. */
const maxCounted = 10_000

/** The most remembered pictures without a smaller form, so that each is tried only once. */
const maxUnshrinkable = 10_000

/**
 * Makes WebP forms of pictures on their first request, each once, and stores them beside the original. When none can be
 * made, such as of a picture uploaded before pictures were fully decoded, the original is served. AVIF is smaller and
 * takes far longer to make, so nobody waits for it: it is made after the third request, one picture at a time, and
 * stored only if it is smaller than the WebP.
 */
export function createPictureVariants({ files, fileWork }: { files: FileStore; fileWork: FileWork }): PictureVariants {
  const making = new JoinedCalls<string, string | null>()
  const unshrinkable = new LRUCache<string, true>({ max: maxUnshrinkable })

  const make = (asset: StoredAsset, width: number, key: string): Promise<string | null> =>
    fileWork.inFolder(async (folder) => {
      const original = await readStored(files, originalKey(asset.novel_id, asset.file, asset.extension), asset.bytes)
      if (!original) throw new ProblemError('asset_not_found')
      const path = join(folder, `original.${asset.extension}`)
      const into = join(folder, 'smaller.webp')
      await pipeline(original, createWriteStream(path))
      if (!(await tryShrinking(fileWork, { path, width, into }))) {
        unshrinkable.set(key, true)
        return null
      }
      await storeVariant(files, asset, key, into)
      return key
    })

  let coding: Promise<void> = Promise.resolve()
  const waiting = new Set<string>()
  const asked = new LRUCache<string, number>({ max: maxCounted })
  const isWanted = (key: string): boolean => {
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    return times >= askedForAvif
  }
  const makeAvif = (asset: StoredAsset, width: number, webp: string, key: string): void => {
    if (waiting.has(key) || waiting.size >= maxWaiting) return
    waiting.add(key)
    coding = coding
      .then(() => fileWork.inFolder((folder) => encodeAvif({ files, fileWork, folder }, asset, width, { webp, key })))
      .then(
        (kept) => void (kept || unshrinkable.set(key, true)),
        // The machine is busy, or the store is unreachable: a later request tries again.
        () => undefined,
      )
      .finally(() => waiting.delete(key))
  }

  const webpOf = async (asset: StoredAsset, width: number): Promise<PictureVariant> => {
    const key = variantKey(asset.novel_id, asset.file, width)
    if (unshrinkable.has(key)) return { key: null, lasts: true }
    if ((await files.size(key)) !== null) return { key, lasts: true }
    try {
      return { key: await making.join(key, () => make(asset, width, key)), lasts: true }
    } catch (error) {
      // A full disk has no room for a smaller form, but readers still get the original. The next request tries again.
      if (['disk_full', 'ENOSPC'].includes(codeOf(error) ?? '')) return { key: null, lasts: false }
      throw error
    }
  }

  return {
    async at(asset, wanted, { avif } = { avif: false }) {
      const width = widthFor(asset, wanted)
      if (width === null) return { key: null, lasts: true }
      if (!avif || width > widestAvif) return webpOf(asset, width)
      const key = variantKey(asset.novel_id, asset.file, width, 'avif')
      if (!unshrinkable.has(key) && (await files.size(key)) !== null) return { key, lasts: true }
      const webp = await webpOf(asset, width)
      if (webp.key !== null && !unshrinkable.has(key) && isWanted(key)) makeAvif(asset, width, webp.key, key)
      return webp
    },
    settled: () => coding,
  }
}

/** False for an animation, and when the AVIF is no smaller than the existing WebP. */
async function encodeAvif(
  { files, fileWork, folder }: { files: FileStore; fileWork: FileWork; folder: string },
  asset: StoredAsset,
  width: number,
  { webp, key }: { webp: string; key: string },
): Promise<boolean> {
  const original = await readStored(files, originalKey(asset.novel_id, asset.file, asset.extension), asset.bytes)
  if (!original) return false
  const path = join(folder, `original.${asset.extension}`)
  const into = join(folder, 'smaller.avif')
  await pipeline(original, createWriteStream(path))
  if (!(await tryShrinking(fileWork, { path, width, into }))) return false
  const [made, before] = [await stat(into).catch(() => null), await files.size(webp)]
  if (made === null || before === null || made.size >= before) return false
  await storeVariant(files, asset, key, into)
  return true
}

/** Stores a smaller form, unless the picture was deleted meanwhile: then nothing would ever delete the form. */
async function storeVariant(files: FileStore, { novel_id, file, extension }: StoredAsset, key: string, path: string) {
  await files.put(key, { path })
  if ((await files.size(originalKey(novel_id, file, extension))) !== null) return
  await files.remove(fileFolder(novel_id, file))
  throw new ProblemError('asset_not_found')
}

/** False when this picture cannot be scaled down. A full disk or an overload is thrown instead. */
async function tryShrinking(fileWork: FileWork, args: { path: string; width: number; into: string }): Promise<boolean> {
  try {
    await fileWork.run('shrinkPicture', args)
    return true
  } catch (error) {
    if (!isUndecodable(error)) throw error
    return false
  }
}

/** Whether picture work failed because of the picture itself, and not of a full disk or an overload. */
export const isUndecodable = (error: unknown): boolean =>
  error instanceof ProblemError ? error.code === 'file_too_heavy' : codeOf(error) === undefined

/** Null when no form would be smaller than the original: it is in a modern format and no wider. */
function widthFor({ extension, width, type }: StoredAsset, wanted: number): number | null {
  const step = variantWidths.find((candidate) => candidate >= wanted)
  if (type === 'music' || width === null || step === undefined) return null
  if (step < width) return step
  return extension === 'webp' || extension === 'avif' ? null : width
}
