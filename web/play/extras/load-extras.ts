import { loadChunk } from '../../client/load-chunk.ts'

/** What comes once the game has begun, fetched once. */
export const loadExtras = () => loadChunk(() => import('./extras.ts'))
