import { type RefObject, useEffect, useRef } from 'react'
import { MusicPlayer, type Track } from '../../stage/music-player.ts'
import { usePreferences } from '../settings/use-preferences.ts'

const firstTouches = ['pointerdown', 'keydown', 'touchend'] as const

/** Music for a page with one `<audio loop>`: give it the returned ref. */
export function useMusic(track: Track | null): RefObject<HTMLAudioElement | null> {
  const ref = useRef<HTMLAudioElement>(null)
  const player = useRef<MusicPlayer>(null)
  const { music, volume } = usePreferences()
  const id = track?.id ?? null
  const url = track?.url ?? null

  useEffect(() => {
    if (!ref.current) return
    const mine = new MusicPlayer(ref.current)
    player.current = mine
    const touch = () => mine.touch()
    const visibility = () => (document.visibilityState === 'hidden' ? mine.hide() : mine.show())
    const leave = () => mine.leave()
    for (const each of firstTouches) addEventListener(each, touch)
    // The page may have been touched before its music came.
    if (navigator.userActivation?.hasBeenActive) mine.touch()
    document.addEventListener('visibilitychange', visibility)
    addEventListener('pagehide', leave)
    return () => {
      for (const each of firstTouches) removeEventListener(each, touch)
      document.removeEventListener('visibilitychange', visibility)
      removeEventListener('pagehide', leave)
      mine.leave()
    }
  }, [])

  useEffect(() => player.current?.setVolume(volume), [volume])
  useEffect(() => player.current?.switchOn(music), [music])
  useEffect(() => player.current?.want(id && url ? { id, url } : null), [id, url])
  return ref
}
