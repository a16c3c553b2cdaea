import { useEffect, useRef } from 'react'
import { type Loudness, type Soundscape, StageSound } from './stage-sound.ts'
import { WebSound } from './web-sound.ts'

const touches = ['pointerdown', 'keydown', 'touchend'] as const

/** Plays all sounds of a stage, with the page's settings. */
export function useStageSound(wanted: Soundscape, on: boolean, { music, ambience, effect }: Loudness): void {
  const ref = useRef<StageSound>(null)
  const { music: track, ambience: place, effect: once } = wanted

  useEffect(() => {
    const sound = new StageSound(new WebSound())
    ref.current = sound
    // The page may have been touched before this script loaded.
    if (navigator.userActivation?.hasBeenActive) sound.touch()
    const touch = () => sound.touch()
    const visibility = () => (document.visibilityState === 'hidden' ? sound.hide() : sound.show())
    const leave = () => sound.leave()
    for (const each of touches) addEventListener(each, touch)
    document.addEventListener('visibilitychange', visibility)
    addEventListener('pagehide', leave)
    return () => {
      for (const each of touches) removeEventListener(each, touch)
      document.removeEventListener('visibilitychange', visibility)
      removeEventListener('pagehide', leave)
      sound.close()
    }
  }, [])

  useEffect(() => ref.current?.setLoudness({ music, ambience, effect }), [music, ambience, effect])
  useEffect(() => ref.current?.switchOn(on), [on])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sound is identified by its id
  useEffect(() => ref.current?.want(wanted), [track?.id, place?.id, once?.id, once?.key])
}
