import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { LampIcon } from '../../ui/icons.tsx'
import { useLayoutEffectInBrowser } from '../game/layout-effect.ts'
import type { Failure, PlayModel } from '../game/play-model.ts'

/** Small print under a message: what the author hints at, where the reply came from, what went wrong. */
export function SideNotes({ model, state }: { model: PlayModel; state: PlayState }) {
  const words = useWords(playPhrases)
  const failure = model.phase === 'ready' ? model.failure : null
  const mishap = failure && mishapOf(failure, words)
  return (
    <>
      {state.help && model.phase === 'ready' && <Hint key={state.scene?.id} state={state} help={state.help} />}
      {state.notice === 'scene_deleted' && <p className="answer-note">{words.sceneDeleted}</p>}
      {state.untranslated && model.phase === 'ready' && (
        <p className="answer-note" data-quiet="">
          {state.storyteller === 'model' ? words.saidElsewhere : words.untranslated}
        </p>
      )}
      {state.storyteller === 'offline' && model.phase === 'ready' && (
        <p className="answer-note" data-quiet="">
          {words.offline}
        </p>
      )}
      {mishap && (
        <p className="answer-mishap" role="status">
          {mishap}
        </p>
      )}
    </>
  )
}

function mishapOf({ mishap, why }: Failure, words: (typeof playPhrases)[Language]): string | null {
  switch (mishap) {
    case 'cancelled':
      return null
    case 'interrupted':
      return words.interrupted
    case 'send':
    case 'choice': {
      const what = mishap === 'send' ? words.sendFailed : words.choiceFailed
      return why ? `${what}. ${why}` : what
    }
  }
}

/** A hint that would make the box cover more of the screen than this waits to be opened: nobody loses their head to it. */
const roomy = 0.45

/** What the author hints at, open until the reader has spoken in this scene. */
function Hint({ state, help }: { state: PlayState; help: string }) {
  const words = useWords(playPhrases)
  const ref = useRef<HTMLDetailsElement>(null)
  const isNew = state.user_message === null
  useLayoutEffectInBrowser(() => {
    const hint = ref.current
    const box = hint?.closest<HTMLElement>('.message-box, .chat-answer')
    if (!hint || !box || !isNew) return
    hint.open = true
    hint.open = box.offsetHeight <= roomy * innerHeight
  }, [isNew])
  return (
    <details ref={ref} className="answer-hint">
      <summary>
        <LampIcon /> {words.hint}
      </summary>
      <p>{help}</p>
    </details>
  )
}
