import { readPageAddress } from '@fabula/contract/page-address'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { usePage } from '../../page/page-facts.tsx'
import { addressOfLocation, isEntryOpen, type OpenNovel, type Place, readLocation } from './location.ts'
import { createLocationHistory } from './location-history.ts'

/** The parameters that identify a novel in API calls. */
export type NovelParams = { base: OpenNovel['base']; id: OpenNovel['novelId'] }

type EditorLocation = {
  openNovel: OpenNovel
  /** The open novel's parameters for calls; the same object for the same novel. */
  params: NovelParams
  place: Place
  go: (place: Place) => void
  /**
   * Closes the entry that is open at a place, and goes to where it was opened, or else to the section at its `tab`.
   * Does nothing if the author has gone elsewhere: forms and dialogs close with a delay.
   */
  closeEntry: (place: Place, tab?: string) => void
}
const Context = createContext<EditorLocation | null>(null)

/** Stores the author's place in the address, so that Back, Forward, a reload and a shared link lead to it. */
export function LocationProvider(props: { openNovel: OpenNovel; children: ReactNode }) {
  const { base, novelId, language } = props.openNovel
  const openNovel = useMemo(() => ({ base, novelId, language }), [base, novelId, language])
  const { path, query } = usePage()
  const [place, setPlace] = useState(() => placeAt(path, query))

  const [steps] = useState(createLocationHistory)
  useEffect(() => steps.follow(() => setPlace(placeAt(location.pathname, location.search))), [steps])
  const go = useCallback(
    (next: Place) => {
      const here = placeAt(location.pathname, location.search)
      // Scrolls to an open thing of the same section; another section begins at its top.
      const section = (where: Place) => addressOfLocation(openNovel, { ...where, entry: undefined })
      const stays = section(next) === section(here)
      const opens = stays && isEntryOpen(next)
      steps.go(addressOfLocation(openNovel, next), opens ? (isEntryOpen(here) ? 'entry' : 'section') : null)
      setPlace(next)
      if (!stays) scrollTo(0, 0)
    },
    [openNovel, steps],
  )
  const closeEntry = useCallback(
    (from: Place, tab?: string) => {
      const here = addressOfLocation(openNovel, placeAt(location.pathname, location.search))
      if (!isEntryOpen(from) || here !== addressOfLocation(openNovel, from)) return
      steps.close(addressOfLocation(openNovel, { ...from, entry: tab }))
      setPlace(placeAt(location.pathname, location.search))
    },
    [openNovel, steps],
  )
  const params = useMemo(() => ({ base, id: novelId }), [base, novelId])
  const places = useMemo(
    () => ({ openNovel, params, place, go, closeEntry }),
    [openNovel, params, place, go, closeEntry],
  )
  return <Context value={places}>{props.children}</Context>
}

function placeAt(path: string, query: string): Place {
  const route = readPageAddress(path)
  return readLocation(route.page === 'editor' ? (route.scene as SceneRef | null) : null, query)
}

export function useEditorLocation(): EditorLocation {
  const places = useContext(Context)
  if (!places) throw new Error('useEditorLocation is called outside of the editor')
  return places
}

/** A link within this editor; a plain click follows it without loading the page. */
export function LocationLink({ to, onClick, ...rest }: { to: Place } & Omit<ComponentProps<'a'>, 'href'>) {
  const { openNovel, go } = useEditorLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={addressOfLocation(openNovel, to)} onClick={follow} />
}
