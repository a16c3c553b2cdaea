import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import type { MediaPorts } from '../media/store-upload.ts'
import { assetAddress } from '../novels/asset-address.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'

export type AssetPorts = AuthoringPorts & MediaPorts

/** The address of a picture or track. */
export interface AssetPlace extends Place {
  assetId: AssetId
}

/** An asset row in the form that its novel contains. */
export function storedAsset(
  { base, id: novelId }: Place,
  type: AssetType,
  row: Pick<Required<Asset>, 'id' | 'name' | 'prompt_description' | 'extension' | 'width' | 'height'> & {
    file: string
  },
): Asset {
  const { id, name, prompt_description, extension, width, height } = row
  const url = assetAddress(base === 'building_novel' ? 'building' : 'production', novelId, type, row)
  return { id, name, prompt_description, extension, width, height, url }
}
