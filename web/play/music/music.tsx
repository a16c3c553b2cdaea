import type { Track } from '../../stage/music-player.ts'
import { useMusic } from './use-music.ts'

/** The scene's music. */
export function Music({ track }: { track: Track | null }) {
  const audio = useMusic(track)
  // biome-ignore lint/a11y/useMediaCaption: music without words
  return <audio ref={audio} loop preload="none" />
}
