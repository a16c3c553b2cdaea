import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { newId } from '../../client/new-id.ts'

export type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }

type Words = { name: string; prompt_description: string; asset_type: AssetType }

/**
 * Uploads each file once: one whose upload failed is sent again with the same idempotency key, because it may have been
 * stored although the answer was lost. If it was, and has other words by now, they are changed.
 */
export function uploadsOnce(
  create: (words: Words, file: File, key: string, options: UploadOptions) => Promise<Asset>,
  change: (id: AssetId, words: Words) => Promise<Asset>,
) {
  const failed = new WeakMap<File, { key: string; sent: Set<string> }>()
  return async (words: Words, file: File, options: UploadOptions): Promise<Asset> => {
    const { key, sent } = failed.get(file) ?? { key: newId<string>(), sent: new Set<string>() }
    failed.set(file, { key, sent: sent.add(JSON.stringify(words)) })
    let asset = await create(words, file, key, options)
    // Only then: a co-author may have changed the words that were sent.
    if (sent.size > 1) asset = await change(asset.id, words)
    failed.delete(file)
    return asset
  }
}
