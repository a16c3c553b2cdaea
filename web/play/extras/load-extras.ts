import { loadChunk } from '../../client/load-chunk.ts'

/** Loads the parts that are needed once the game has begun. */
export const loadExtras = () => loadChunk(() => import('./extras.ts'))
