import type { Asset } from '@fabula/core/novel/asset'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/tool-icons.tsx'
import './track-preview.css'

/** A button that plays and stops a track. Playback stops on unmount. */
export function TrackPreview({ track }: { track: Asset }) {
  const { pickers: words } = useWords(scenePhrases)
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const url = track.url
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  if (!url) return null
  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (playing) element.pause()
    // A file that the browser cannot play stays silent; the button shows it.
    else void element.play().catch(() => setPlaying(false))
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: music has no words */}
      <audio
        key={url}
        ref={audio}
        src={url}
        preload="none"
        loop
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <IconButton name={playing ? words.pause(track.name) : words.play(track.name)} onClick={toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </>
  )
}
