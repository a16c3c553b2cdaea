import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { Suspense, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { LampIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../extras/load-extras.ts'
import type { PlayGame } from '../game/play-game.ts'
import type { PlayModel } from '../game/play-model.ts'
import { useLayoutEffectInBrowser } from '../game/use-layout-effect-in-browser.ts'

const FailureNote = lazyExtra((extras) => extras.FailureNote)
const Notice = lazyExtra((extras) => extras.Notice)

/** Notes under a message: the author's hint, the source of the reply, what failed. */
export function SideNotes({ game, model, state }: { game: PlayGame; model: PlayModel; state: PlayState }) {
  const words = useWords(playPhrases)
  const failure = model.phase === 'ready' ? model.failure : null
  return (
    <>
      {state.help && model.phase === 'ready' && <Hint key={state.scene?.id} state={state} help={state.help} />}
      {state.notice && (
        <Suspense>
          <Notice notice={state.notice} />
        </Suspense>
      )}
      {state.untranslated && model.phase === 'ready' && (
        <p className="answer-note" data-quiet="">
          {words.untranslated}
        </p>
      )}
      {state.storyteller === 'offline' && model.phase === 'ready' && (
        <p className="answer-note" data-quiet="">
          {words.offline}
        </p>
      )}
      {failure && (
        <Suspense>
          <FailureNote game={game} model={model} failure={failure} />
        </Suspense>
      )}
    </>
  )
}

/**
 * A hint that would let the box cover a larger share of the screen than this starts closed, so that it covers no faces.
 */
const maxBoxShare = 0.45

/** The author's hint, open until the reader has written in this scene. */
function Hint({ state, help }: { state: PlayState; help: string }) {
  const words = useWords(playPhrases)
  const ref = useRef<HTMLDetailsElement>(null)
  const isNew = state.user_message === null
  useLayoutEffectInBrowser(() => {
    const hint = ref.current
    const box = hint?.closest<HTMLElement>('.message-box, .chat-answer')
    if (!hint || !box || !isNew) return
    hint.open = true
    hint.open = box.offsetHeight <= maxBoxShare * innerHeight
  }, [isNew])
  return (
    <details ref={ref} className="answer-hint">
      <summary>
        <LampIcon /> {words.hint}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long hint scrolls, by keyboard too */}
      <p tabIndex={0}>{help}</p>
    </details>
  )
}
