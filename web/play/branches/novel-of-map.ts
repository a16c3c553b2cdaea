import type { NovelId } from '@fabula/core/ids'
import { createContext, useContext } from 'react'

/** The novel whose map is shown. */
export const NovelOfMap = createContext<NovelId | null>(null)

export function useNovelId(): NovelId {
  const id = useContext(NovelOfMap)
  if (!id) throw new Error('useNovelId is called outside of a map')
  return id
}
