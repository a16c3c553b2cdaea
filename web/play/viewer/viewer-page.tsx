import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { viewerPhrases } from '@fabula/phrases/viewer'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { MarkedText } from '../../stage/markup.tsx'
import { useStageSound } from '../../stage/sound/use-stage-sound.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { usePreferences } from '../settings/use-preferences.ts'
import { useViewer, type Viewer } from './use-viewer.ts'
import './viewer-page.css'
import { ViewerActions } from './viewer-actions.tsx'
import { ViewerStage } from './viewer-stage.tsx'

/** A state of a game in its simplest form: pictures, speaker, message, and the way on. */
export function ViewerPage({ data }: { data: PageDataOf<'game'> }) {
  const words = useWords(viewerPhrases)
  const viewer = useViewer(data)
  const { state } = viewer
  const music = state?.music ? { id: state.music.url, url: state.music.url } : null
  const { music: on, volume } = usePreferences()
  useStageSound({ music, ambience: null, effect: null }, on, { music: volume, ambience: 0, effect: 0 })
  const link = state?.novel.play_link
  const back = link ? pageAddress.published(data.language, link) : pageAddress.home(data.language)
  return (
    <main id="main" className="viewer" data-theme="dark">
      <h1 className="ui-hidden">{words.title}</h1>
      {state && <ViewerStage state={state} />}
      {viewer.phase !== 'failed' && (
        <LinkButton className="viewer-back" href={back}>
          {words.back}
        </LinkButton>
      )}
      <Front viewer={viewer} back={back} />
    </main>
  )
}

function Front({ viewer, back }: { viewer: Viewer; back: string }) {
  const words = useWords(viewerPhrases)
  const { language } = usePage()
  const { phase, state, why, load } = viewer
  if (!state) {
    return phase === 'failed' ? (
      <div className="viewer-failed" role="alert">
        <h2>{words.loadFailed}</h2>
        <p>{why}</p>
        <Button kind="lamp" onClick={load}>
          {words.retry}
        </Button>
        <LinkButton href={back}>{words.back}</LinkButton>
      </div>
    ) : (
      <p className="viewer-failed" role="status">
        {words.loading}
      </p>
    )
  }
  return (
    <section className="viewer-box">
      {state.speaker && <p className="viewer-speaker">{state.speaker}</p>}
      {state.message && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, by keyboard too
        <p className="viewer-message" tabIndex={0} lang={textLang(state.message, language)}>
          <MarkedText text={state.message} />
        </p>
      )}
      {phase === 'move-failed' && (
        <p className="viewer-failure" role="alert">
          {words.moveFailed}
        </p>
      )}
      {state.the_end ? (
        <div className="viewer-end">
          <h2>{words.theEnd}</h2>
          <LinkButton kind="lamp" href={back}>
            {words.back}
          </LinkButton>
        </div>
      ) : (
        <ViewerActions viewer={viewer} state={state} />
      )}
    </section>
  )
}
