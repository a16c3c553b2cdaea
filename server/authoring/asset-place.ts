import type { AssetId } from '@fabula/core/ids'
import type { MediaPorts } from '../media/store-upload.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'

export type AssetPorts = AuthoringPorts & MediaPorts

/** A picture or track that an author means. */
export interface AssetPlace extends Place {
  assetId: AssetId
}
