import type { Asset, AssetType } from './asset.ts'
import type { AssetNote } from './asset-note.ts'

/** From this width to height on a sprite without transparent parts is taken for a place, not for a figure. */
const wide = 1.25

type Measured = Pick<Asset, 'width' | 'height'>

/**
 * The kind that a picture seems to be, where that is not the one it is kept as: a wide sprite without transparent parts, or
 * an upright background with some. Null: nothing speaks against it, or its author has said that it is right.
 * `transparent`: whether parts of it can be seen through; null where nobody has looked yet.
 */
export function otherKind(
  type: AssetType,
  { width, height }: Measured,
  transparent: boolean | null,
  { kind_is_right }: AssetNote,
): Exclude<AssetType, 'music'> | null {
  if (kind_is_right || !width || !height) return null
  if (type === 'sprite') return width / height >= wide && transparent !== true ? 'background' : null
  return type === 'background' && height > width && transparent === true ? 'sprite' : null
}
