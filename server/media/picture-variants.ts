import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { codeOf } from '../database/transaction.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { JoinedCalls } from '../joined-calls.ts'
import { ProblemError } from '../problem-error.ts'
import { originalKey, variantKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import type { StoredAsset } from './find-stored-asset.ts'
import { readStored } from './read-stored.ts'

/** Widths that pictures are made in; a request gets the next one that is wide enough. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** Smaller forms of pictures. */
export interface PictureVariants {
  /**
   * The key of the picture at this width, made now if it was never asked for; null: the original serves best. Who takes
   * AVIF is given that once it is there.
   */
  keyOf(asset: StoredAsset, width: number, taken?: { avif: boolean }): Promise<string | null>
  /** Resolves once no AVIF is being made. */
  settled(): Promise<void>
}

/** Wider pictures are not made in AVIF: coding one takes a core for seconds. */
const widestAvif = 1_280
/** So many pictures may wait to be made in AVIF; the rest is asked for again some time. */
const mostWaiting = 50
/** A picture is made in AVIF when it is asked for so many times: of most, in drafts above all, WebP is enough. */
const askedForAvif = 3
/** How many pictures it is counted for how often each is asked for. */
const mostCounted = 10_000

/** Pictures that no smaller form can be made of, remembered so that each is tried once: this many. */
const mostHopeless = 10_000

/**
 * Makes WebP forms of pictures when they are first asked for, each once, and keeps them beside the original. Where none can
 * be made, as of a picture that was taken in before pictures were checked to their end, the original serves. AVIF is
 * smaller and takes far longer to make: nobody waits for it. It is made behind the third answer, one picture at a time, and
 * kept only where it is the smaller one.
 */
export function createPictureVariants({ files, fileWork }: { files: FileStore; fileWork: FileWork }): PictureVariants {
  const making = new JoinedCalls<string, string | null>()
  const hopeless = new LRUCache<string, true>({ max: mostHopeless })

  const make = (asset: StoredAsset, width: number, key: string): Promise<string | null> =>
    fileWork.inFolder(async (folder) => {
      const original = await readStored(files, originalKey(asset.novel_id, asset.file, asset.extension), asset.bytes)
      if (!original) throw new ProblemError('asset_not_found')
      const path = join(folder, `original.${asset.extension}`)
      const into = join(folder, 'smaller.webp')
      await pipeline(original, createWriteStream(path))
      if (!(await isMade(fileWork, { path, width, into }))) {
        hopeless.set(key, true)
        return null
      }
      await files.put(key, { path: into })
      return key
    })

  let coding: Promise<void> = Promise.resolve()
  const waiting = new Set<string>()
  const asked = new LRUCache<string, number>({ max: mostCounted })
  const isWanted = (key: string): boolean => {
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    return times >= askedForAvif
  }
  const makeAvif = (asset: StoredAsset, width: number, webp: string, key: string): void => {
    if (waiting.has(key) || waiting.size >= mostWaiting) return
    waiting.add(key)
    coding = coding
      .then(() => fileWork.inFolder((folder) => codeAvif({ files, fileWork, folder }, asset, width, { webp, key })))
      .then(
        (kept) => void (kept || hopeless.set(key, true)),
        // The machine has other work, or the store is away: somebody asks again.
        () => undefined,
      )
      .finally(() => waiting.delete(key))
  }

  const webpOf = async (asset: StoredAsset, width: number): Promise<string | null> => {
    const key = variantKey(asset.novel_id, asset.file, width)
    if (hopeless.has(key)) return null
    if ((await files.size(key)) !== null) return key
    return making.join(key, () => make(asset, width, key))
  }

  return {
    async keyOf(asset, wanted, { avif } = { avif: false }) {
      const width = widthFor(asset, wanted)
      if (width === null) return null
      if (!avif || width > widestAvif) return webpOf(asset, width)
      const key = variantKey(asset.novel_id, asset.file, width, 'avif')
      if (!hopeless.has(key) && (await files.size(key)) !== null) return key
      const webp = await webpOf(asset, width)
      if (webp !== null && !hopeless.has(key) && isWanted(key)) makeAvif(asset, width, webp, key)
      return webp
    },
    settled: () => coding,
  }
}

/** False: an animation, or no smaller than the WebP that is there. */
async function codeAvif(
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
  if (!(await isMade(fileWork, { path, width, into }))) return false
  const [made, before] = [await stat(into).catch(() => null), await files.size(webp)]
  if (made === null || before === null || made.size >= before) return false
  await files.put(key, { path: into })
  return true
}

/** False: not of this picture. A full disk, or too much work, is none of its fault. */
async function isMade(fileWork: FileWork, args: { path: string; width: number; into: string }): Promise<boolean> {
  try {
    await fileWork.run('shrinkPicture', args)
    return true
  } catch (error) {
    if (error instanceof ProblemError ? error.code !== 'file_too_heavy' : codeOf(error) !== undefined) throw error
    return false
  }
}

/** Null where nothing smaller than the original comes out: it is in a modern form already and not wider. */
function widthFor({ extension, width, type }: StoredAsset, wanted: number): number | null {
  const step = variantWidths.find((candidate) => candidate >= wanted)
  if (type === 'music' || width === null || step === undefined) return null
  if (step < width) return step
  return extension === 'webp' || extension === 'avif' ? null : width
}
