import type { AssetPorts } from '../../authoring/asset-place.ts'
import type { Handler } from '../handler.ts'
export const archiveHandlers = (_ports: AssetPorts): Handler[] => []
