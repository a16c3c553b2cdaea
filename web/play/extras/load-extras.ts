import { loadChunk } from '../../client/load-chunk.ts'

/** What loads once the game has begun; fetched once. */
export const loadExtras = () => loadChunk(() => import('./extras.ts'))
