import type { Asset, Assets } from '../novel/asset.ts'
import { assetsOf } from '../novel/asset-names.ts'

/**
 * The content of an asset, which all its copies share: its texts, and the end of its address, with its kind, its file
 * and when that was uploaded.
 */
const contentOf = ({ name, prompt_description, url = '' }: Asset): string =>
  JSON.stringify([name, prompt_description, url.split('/').slice(-2)])

/**
 * The pictures and tracks that an update copies: those of `after` that `before` lacks, or has with another file or text.
 * An update deletes none.
 */
export function changedAssets(before: { assets: Assets }, after: { assets: Assets }): Asset[] {
  const known = new Map(assetsOf(before).map((asset) => [asset.id, contentOf(asset)]))
  return assetsOf(after).filter((asset) => known.get(asset.id) !== contentOf(asset))
}
