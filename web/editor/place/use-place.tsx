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
import { addressOfPlace, type Place, readPlace, type Table } from './place.ts'

type Places = { table: Table; place: Place; go: (place: Place) => void }
const Context = createContext<Places | null>(null)

/** Keeps the author's place in the address: back, forward, reload and a shared link all lead to it. */
export function PlaceProvider({ table, children }: { table: Table; children: ReactNode }) {
  const { path, query } = usePage()
  const [place, setPlace] = useState(() => placeAt(path, query))
  const { base, novelId, language } = table

  useEffect(() => {
    const follow = () => setPlace(placeAt(location.pathname, location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = useCallback(
    (next: Place) => {
      const table = { base, novelId, language }
      // A thing of the drawer that is open is led to where it lies; another drawer begins at its top.
      const drawer = (where: Place) => addressOfPlace(table, { ...where, entry: undefined })
      const stays = drawer(next) === drawer(placeAt(location.pathname, location.search))
      history.pushState(null, '', addressOfPlace(table, next))
      setPlace(next)
      if (!stays) scrollTo(0, 0)
    },
    [base, novelId, language],
  )
  const places = useMemo(
    () => ({ table: { base, novelId, language }, place, go }),
    [base, novelId, language, place, go],
  )
  return <Context value={places}>{children}</Context>
}

function placeAt(path: string, query: string): Place {
  const route = readPageAddress(path)
  return readPlace(route.page === 'editor' ? (route.scene as SceneRef | null) : null, query)
}

export function usePlaces(): Places {
  const places = useContext(Context)
  if (!places) throw new Error('usePlaces is called outside of the workshop')
  return places
}

/** A plain link to a place in this workshop, taken without loading the page where a plain click takes it. */
export function PlaceLink({ to, onClick, ...rest }: { to: Place } & Omit<ComponentProps<'a'>, 'href'>) {
  const { table, go } = usePlaces()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    go(to)
  }
  return <a {...rest} href={addressOfPlace(table, to)} onClick={follow} />
}
