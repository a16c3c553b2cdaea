import { useEffect, useRef, useState } from 'react'
import { backgroundSizes, sourceSet, spriteSizes } from './picture-source.ts'
import { picturesOf, type StageView } from './stage-view.ts'

/** The longest time that a slow picture may hold up the story. */
const loadTimeoutMs = 6_000

export interface DrawnView {
  view: StageView
  /** Whether all pictures of the first view, which is already in the page, have loaded. */
  whole: boolean
}

/** The view to draw: the newest whose pictures are all loaded and decoded, so that no scene is shown half drawn. */
export function useDrawnView(wanted: StageView): DrawnView {
  const [drawn, setDrawn] = useState(wanted)
  const [whole, setWhole] = useState(false)
  const latest = useRef(wanted)
  latest.current = wanted
  const key = picturesOf(wanted).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the pictures; the view is read when they have loaded
  useEffect(() => {
    let stale = false
    const background = wanted.background?.url
    const all = picturesOf(wanted).map((url) => loadPicture(url, url === background ? backgroundSizes : spriteSizes))
    const patience = new Promise((resolve) => setTimeout(resolve, loadTimeoutMs))
    Promise.race([Promise.all(all), patience]).then(() => {
      if (stale) return
      setWhole(true)
      setDrawn(latest.current)
    })
    return () => {
      stale = true
    }
  }, [key])

  // A change of speaker or positions needs no new picture.
  return { view: picturesOf(drawn).join(' ') === key ? wanted : drawn, whole }
}

/**
 * Loads a picture at the width this window will choose, and decodes it. A broken one counts as loaded: it is hidden.
 */
export function loadPicture(url: string, sizes: string): Promise<void> {
  const image = new Image()
  image.sizes = sizes
  image.srcset = sourceSet(url) ?? url
  return image.decode().catch(() => undefined)
}
