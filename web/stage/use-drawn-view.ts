import { useEffect, useRef, useState } from 'react'
import { backgroundSizes, sourceSet, spriteSizes } from './picture-source.ts'
import { picturesOf, type StageView } from './stage-view.ts'

/** A picture that does not come must not hold the story up for longer than this. */
const patienceMs = 6_000

export interface DrawnView {
  view: StageView
  /** Of the first view, which stands in the page already, whether all its pictures are there. */
  whole: boolean
}

/** The view to draw now: the newest whose pictures are all loaded and decoded, so that a scene never shows half drawn. */
export function useDrawnView(wanted: StageView): DrawnView {
  const [drawn, setDrawn] = useState(wanted)
  const [whole, setWhole] = useState(false)
  const latest = useRef(wanted)
  latest.current = wanted
  const key = picturesOf(wanted).join(' ')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says which pictures; the view itself is read when they are there
  useEffect(() => {
    let stale = false
    const background = wanted.background?.url
    const all = picturesOf(wanted).map((url) => loadPicture(url, url === background ? backgroundSizes : spriteSizes))
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
    Promise.race([Promise.all(all), patience]).then(() => {
      if (stale) return
      setWhole(true)
      setDrawn(latest.current)
    })
    return () => {
      stale = true
    }
  }, [key])

  // Who speaks and where everybody stands needs no new picture.
  return { view: picturesOf(drawn).join(' ') === key ? wanted : drawn, whole }
}

/** Loads a picture at the width this window will choose, and decodes it. A broken one counts as there: it is hidden. */
export function loadPicture(url: string, sizes: string): Promise<void> {
  const image = new Image()
  image.sizes = sizes
  image.srcset = sourceSet(url) ?? url
  return image.decode().catch(() => undefined)
}
