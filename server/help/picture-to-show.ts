import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assetLists } from '@fabula/core/edit/asset-lists'
import type { AssetId } from '@fabula/core/ids'
import { assetTypes } from '@fabula/core/novel/asset'
import type { Novel } from '@fabula/core/novel/novel'
import type pg from 'pg'
import type { FileWork } from '../file-work/create-file-work.ts'
import { originalKey } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { findStoredAsset } from '../media/find-stored-asset.ts'
import type { ShownPicture } from '../play/helper.ts'
import { ProblemError } from '../problem-error.ts'

/** The longer side in pixels: every provider accepts this without scaling, and it shows a face's mood. */
const longest = 768

/** Reads a novel's picture in the form that is sent to a model. Rejects with `asset_not_found`. */
export type PictureToShow = (kind: 'building' | 'production', novel: Novel, id: AssetId) => Promise<ShownPicture>

/**
 * Pictures are decoded in the file work processes, scaled down and put on a plain background: every model's server
 * accepts JPEG.
 */
export const pictureToShow =
  ({ pool, files, fileWork }: { pool: pg.Pool; files: FileStore; fileWork: FileWork }): PictureToShow =>
  async (kind, novel, id) => {
    const type = assetTypes.find((each) => novel.assets[assetLists[each]].some((asset) => asset.id === id))
    const asset = type && novel.assets[assetLists[type]].find((each) => each.id === id)
    const stored = asset && (await findStoredAsset(pool, { kind, novelId: novel.id, type, ...asset }))
    const original = stored && (await files.open(originalKey(stored.novel_id, stored.file, stored.extension)))
    if (!original) throw new ProblemError('asset_not_found')
    return fileWork.inFolder(async (folder) => {
      const path = join(folder, `original.${stored.extension}`)
      const into = join(folder, 'shown.jpg')
      await pipeline(original, createWriteStream(path))
      await fileWork.run('shrinkPicture', { path, width: longest, height: longest, into })
      return { mediaType: 'image/jpeg', base64: (await readFile(into)).toString('base64') }
    })
  }
