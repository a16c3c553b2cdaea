import { type FunctionComponent, lazy } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'

type Extras = typeof import('./extras.ts')

/** Loads the parts that are needed once the game has begun. */
export const loadExtras = (): Promise<Extras> => loadChunk(() => import('./extras.ts'))

/** One of these parts as a component: `lazyExtra((extras) => extras.Thinking)`. */
export const lazyExtra = <Props extends object>(pick: (extras: Extras) => FunctionComponent<Props>) =>
  lazy(async () => ({ default: pick(await loadExtras()) }))
