import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { useWords } from '../../page/page-facts.tsx'
import { LampIcon } from '../../ui/icons.tsx'
import type { PlayModel } from '../game/play-model.ts'

/** Small print under a message: what the author hints at, where the reply came from, what went wrong. */
export function SideNotes({ model, state }: { model: PlayModel; state: PlayState }) {
  const words = useWords(playPhrases)
  const failure = model.phase === 'ready' ? model.failure : null
  const mishap =
    failure?.mishap === 'send' ? words.sendFailed : failure?.mishap === 'choice' ? words.choiceFailed : null
  return (
    <>
      {state.help && model.phase === 'ready' && (
        <details className="answer-hint" key={state.scene?.id} open={state.user_message === null || undefined}>
          <summary>
            <LampIcon /> {words.hint}
          </summary>
          <p>{state.help}</p>
        </details>
      )}
      {state.notice === 'scene_deleted' && <p className="answer-note">{words.sceneDeleted}</p>}
      {state.storyteller === 'offline' && model.phase === 'ready' && (
        <p className="answer-note" data-quiet="">
          {words.offline}
        </p>
      )}
      {mishap && <p className="answer-mishap">{mishap}</p>}
    </>
  )
}
