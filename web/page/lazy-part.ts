import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../client/load-chunk.ts'

/** A component whose script comes when it is first shown: `lazyPart(() => import('./x.tsx'), 'X')`. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadChunk(load))[name] }))
