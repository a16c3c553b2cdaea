import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/tool-icons.tsx'

/** The one track that plays; starting another stops it. */
let heard: HTMLAudioElement | null = null

/** Plays a track. Its file is not fetched before playback. */
export function TrackPlayer({ url, name }: { url: string; name: string }) {
  const words = useWords(editorNovelPhrases).assets
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(Number.NaN)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const own = audio.current
    return () => own?.pause()
  }, [])

  const toggle = () => {
    const own = audio.current
    if (!own) return
    if (!own.paused) return own.pause()
    if (heard !== own) heard?.pause()
    heard = own
    // A file that cannot be played is reported by the error event.
    own.play().catch(() => undefined)
  }
  const known = Number.isFinite(length)
  return (
    <div className="track-player">
      {/* biome-ignore lint/a11y/useMediaCaption: music without words */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={(event) => setLength(event.currentTarget.duration)}
      />
      <IconButton name={playing ? words.pause(name) : words.play(name)} size="small" kind="quiet" onClick={toggle}>
        {playing ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      {broken ? (
        <span className="ui-field-error" role="status">
          {words.silent}
        </span>
      ) : (
        <>
          <input
            type="range"
            aria-label={words.position(name)}
            aria-valuetext={clock(at)}
            min={0}
            max={known ? length : 1}
            step={0.1}
            value={known ? at : 0}
            disabled={!known}
            onChange={(event) => {
              if (audio.current) audio.current.currentTime = Number(event.currentTarget.value)
            }}
          />
          <time>{known ? `${clock(at)} / ${clock(length)}` : ''}</time>
        </>
      )}
    </div>
  )
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
