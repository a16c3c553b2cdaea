import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { StageLife } from '../../stage/life/stage-life.tsx'
import { MarkedText } from '../../stage/markup.tsx'
import { useStageSound } from '../../stage/sound/use-stage-sound.ts'
import { Stage } from '../../stage/stage.tsx'
import type { StageView } from '../../stage/stage-view.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MusicIcon, MuteIcon } from '../../ui/icons.tsx'
import './stage-box.css'

type StageBoxProps = {
  view: StageView
  track: { id: string; url: string } | null
  music: boolean
  /** The speaker's name and the message. */
  name: string
  message: string
  /** Whether the reader is the speaker; the name tag is then lamp-lit. */
  own?: boolean
}

const loudness = { music: 0.7, ambience: 0.7, effect: 0.8 }

/** The play page's stage with its message box, as a reader would see it, in a frame of the editor. */
export function StageBox({ view, track, music, name, message, own }: StageBoxProps) {
  const words = useWords(testCanvasPhrases)
  const langOf = useTextLang()
  const { ambience = null, effect = null } = view.staging ?? {}
  useStageSound({ music: track, ambience, effect: effect && { ...effect, key: effect.id } }, music, loudness)
  return (
    <section className="stage-box" data-theme="dark" aria-label={words.stage}>
      <Stage view={view} life={StageLife} />
      <section className="stage-box-strip" aria-label={words.message}>
        {name !== '' && (
          <p className="stage-box-name" data-own={own || undefined}>
            {name}
          </p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by keys as well */}
        <p className="stage-box-text" lang={langOf(message)} data-silent={message === '' || undefined} tabIndex={0}>
          {message === '' ? words.nothingSaid : <MarkedText text={message} />}
        </p>
      </section>
    </section>
  )
}

/** Switches music on or off; it is on by default. */
export function MusicToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const words = useWords(testCanvasPhrases)
  return (
    <IconButton name={on ? words.musicOff : words.musicOn} aria-pressed={on} onClick={() => onChange(!on)}>
      {on ? <MusicIcon /> : <MuteIcon />}
    </IconButton>
  )
}
