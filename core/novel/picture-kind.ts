import type { Asset, AssetType } from './asset.ts'
import type { AssetNote } from './asset-note.ts'

/** An opaque sprite of at least this width-to-height ratio is taken for a background. */
const minBackgroundRatio = 1.25

type Measured = Pick<Asset, 'width' | 'height'>

/**
 * The kind that a picture appears to be if it differs from its current one: a background for a wide opaque sprite, a
 * sprite for an upright transparent background. Null: no doubt, or the author confirmed the kind. `transparent`:
 * whether parts of the picture are transparent; null if not examined yet.
 */
export function otherKind(
  type: AssetType,
  { width, height }: Measured,
  transparent: boolean | null,
  { kind_is_right }: AssetNote,
): Exclude<AssetType, 'music'> | null {
  if (kind_is_right || !width || !height) return null
  if (type === 'sprite') return width / height >= minBackgroundRatio && transparent !== true ? 'background' : null
  return type === 'background' && height > width && transparent === true ? 'sprite' : null
}
