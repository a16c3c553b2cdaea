import { type RefObject, useEffect, useRef } from 'react'
import { MusicPlayer, type Track } from './music-player.ts'

const firstTouches = ['pointerdown', 'keydown', 'touchend'] as const

/** The music of a stage, switched by its page: give its one `<audio loop>` the returned ref. */
export function useStageMusic(track: Track | null, on: boolean): RefObject<HTMLAudioElement | null> {
  const ref = useRef<HTMLAudioElement>(null)
  const player = useRef<MusicPlayer>(null)
  const id = track?.id ?? null
  const url = track?.url ?? null

  useEffect(() => {
    if (!ref.current) return
    const mine = new MusicPlayer(ref.current)
    player.current = mine
    // In the editor the author has touched the page long before.
    if (navigator.userActivation?.hasBeenActive) mine.touch()
    const touch = () => mine.touch()
    const visibility = () => (document.visibilityState === 'hidden' ? mine.hide() : mine.show())
    const leave = () => mine.leave()
    for (const each of firstTouches) addEventListener(each, touch)
    document.addEventListener('visibilitychange', visibility)
    addEventListener('pagehide', leave)
    return () => {
      for (const each of firstTouches) removeEventListener(each, touch)
      document.removeEventListener('visibilitychange', visibility)
      removeEventListener('pagehide', leave)
      mine.leave()
    }
  }, [])
  useEffect(() => player.current?.switchOn(on), [on])
  useEffect(() => player.current?.want(id && url ? { id, url } : null), [id, url])
  return ref
}
