import { followNovel } from '@fabula/contract/routes/coauthors'
import { listThreads } from '@fabula/contract/routes/comments'
import type { CommentPlace, EditorPlace, Thread } from '@fabula/contract/shapes/coauthors'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { call } from '../../client/call.ts'
import { newId } from '../../client/new-id.ts'
import type { Place } from '../location/location.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { useEditor } from '../store/use-editor.tsx'
import { createTogether, type Together, type TogetherState } from './together.ts'

type Shared = {
  together: Together
  /** The comments that are shown: about one thing, or (`all`) everything. */
  reading: CommentPlace | 'all' | null
  readComments: (about: CommentPlace | 'all' | null) => void
}
const Context = createContext<Shared | null>(null)

const nobody: TogetherState = { others: [], threads: null, gone: false }

export const placeInEditor = (place: Place): EditorPlace => ({
  scene_id: place.kind === 'novel' ? null : place.scene.scene_id,
  section: place.section,
  entry: place.entry?.slice(0, 100) ?? null,
})

/** Follows what others do with the draft. A published novel has one author, so nothing is followed there. */
export function TogetherProvider({ children }: { children: ReactNode }) {
  const editor = useEditor()
  const { openNovel, place } = useEditorLocation()
  const { base, novelId: id } = openNovel
  const [reading, readComments] = useState<Shared['reading']>(null)
  const at = placeInEditor(place)
  const together = useMemo(
    () =>
      base === 'building_novel'
        ? createTogether({
            tab: newId(),
            at: { scene_id: null, section: 'info', entry: null },
            calls: {
              follow: (body, signal) => call(followNovel, { params: { id }, body, signal }, { quiet: true }),
              listThreads: () => call(listThreads, { params: { id } }, { quiet: true }),
            },
            onWritten: (mark) => void editor.follow(mark),
          })
        : null,
    [base, id, editor],
  )
  // Before listening starts, so that the first request knows the author's place.
  useEffect(() => together?.move(at), [together, at])
  useEffect(() => together?.start(), [together])
  const shared = useMemo(() => together && { together, reading, readComments }, [together, reading])
  return <Context value={shared}>{children}</Context>
}

/** The state shared with others; null for a published novel. */
export const useShared = (): Shared | null => useContext(Context)

/** A piece of the shared state; `choose` must return the same value for the same state. */
function useTogether<T>(choose: (state: TogetherState) => T): T {
  const together = useShared()?.together
  const read = () => choose(together?.read() ?? nobody)
  return useSyncExternalStore(together?.subscribe ?? noSubscription, read, read)
}

const noSubscription = () => () => undefined
const none: readonly Thread[] = []
export const useOthers = () => useTogether(({ others }) => others)
export const useThreads = (): readonly Thread[] => useTogether(({ threads }) => threads) ?? none
export const useGone = () => useTogether(({ gone }) => gone)
