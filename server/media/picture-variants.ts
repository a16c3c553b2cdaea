import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import { codeOf } from '../database/transaction.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { ProblemError } from '../problem-error.ts'
import { originalKey, variantKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import type { StoredAsset } from './find-stored-asset.ts'

/** Widths that pictures are made in; a request gets the next one that is wide enough. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** Smaller forms of pictures. */
export interface PictureVariants {
  /** The key of the picture at this width, made now if it was never asked for; null: the original serves best. */
  keyOf(asset: StoredAsset, width: number): Promise<string | null>
}

/** Pictures that no smaller form can be made of, remembered so that each is tried once: this many. */
const mostHopeless = 10_000

/**
 * Makes WebP forms of pictures when they are first asked for, each once, and keeps them beside the original. Where none can
 * be made, as of a picture that was taken in before pictures were checked to their end, the original serves.
 */
export function createPictureVariants({ files, fileWork }: { files: FileStore; fileWork: FileWork }): PictureVariants {
  const making = new Map<string, Promise<string | null>>()
  const hopeless = new LRUCache<string, true>({ max: mostHopeless })

  const make = (asset: StoredAsset, width: number, key: string): Promise<string | null> =>
    fileWork.inFolder(async (folder) => {
      const original = await files.open(originalKey(asset.novel_id, asset.file, asset.extension))
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

  return {
    async keyOf(asset, wanted) {
      const width = widthFor(asset, wanted)
      if (width === null) return null
      const key = variantKey(asset.novel_id, asset.file, width)
      if (hopeless.has(key)) return null
      if ((await files.size(key)) !== null) return key
      const made = making.get(key) ?? make(asset, width, key).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
  }
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
