import { buffer } from 'node:stream/consumers'
import { Refusal } from '../refusal.ts'
import { originalKey, variantKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import type { StoredAsset } from './find-stored-asset.ts'
import { loadSharp, MOST_ANIMATED_PIXELS } from './sharp.ts'

/** Widths that pictures are made in; a request gets the next one that is wide enough. */
export const variantWidths = [160, 320, 480, 640, 960, 1280, 1920, 2560] as const

/** Smaller forms of pictures. */
export interface PictureVariants {
  /** The key of the picture at this width, made now if it was never asked for; null: the original serves best. */
  keyOf(asset: StoredAsset, width: number): Promise<string | null>
}

/**
 * Makes WebP forms of pictures when they are first asked for, each once, and keeps them beside the original.
 * `pictureWork` bounds how many are made at a time.
 */
export function createPictureVariants({
  files,
  pictureWork,
}: {
  files: FileStore
  pictureWork: <T>(work: () => Promise<T>) => Promise<T>
}): PictureVariants {
  const making = new Map<string, Promise<void>>()

  const make = async (asset: StoredAsset, width: number, key: string): Promise<void> => {
    const original = await files.open(originalKey(asset.novel_id, asset.file, asset.extension))
    if (!original) throw new Refusal('asset_not_found')
    await files.put(key, await shrink(await buffer(original), width, asset.extension === 'gif'))
  }

  return {
    async keyOf(asset, wanted) {
      const width = widthFor(asset, wanted)
      if (width === null) return null
      const key = variantKey(asset.novel_id, asset.file, width)
      if ((await files.size(key)) !== null) return key
      const made = making.get(key) ?? pictureWork(() => make(asset, width, key)).finally(() => making.delete(key))
      making.set(key, made)
      await made
      return key
    },
  }
}

/** Null where nothing smaller than the original comes out: it is in a modern form already and not wider. */
function widthFor({ extension, width, type }: StoredAsset, wanted: number): number | null {
  const step = variantWidths.find((candidate) => candidate >= wanted)
  if (type === 'music' || width === null || step === undefined) return null
  if (step < width) return step
  return extension === 'webp' || extension === 'avif' ? null : width
}

async function shrink(bytes: Uint8Array, width: number, animated: boolean): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(bytes, { animated, sequentialRead: true, limitInputPixels: MOST_ANIMATED_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: animated ? 1 : 2, smartSubsample: true })
    .toBuffer()
}
