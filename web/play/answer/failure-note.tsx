import type { Language } from '@fabula/core/novel/language'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import type { PlayGame } from '../game/play-game.ts'
import { type Failure, type PlayModel, stateOf } from '../game/play-model.ts'

type FailureNoteProps = { game: PlayGame; model: PlayModel; failure: Failure }

/** Why the last send failed, and what can be done if the game has gone on in another window. */
export function FailureNote({ game, model, failure }: FailureNoteProps) {
  const words = { ...useWords(playPhrases), ...useWords(playSheetPhrases) }
  const note = noteOf(failure, words)
  const here = stateOf(model)?.game_state_id
  if (note === null) return null
  return (
    <div className="answer-failure" role="status">
      <p>{note}</p>
      {failure.kind === 'moved-on' && (
        <p className="answer-failure-ways">
          <Button size="small" kind="lamp" onClick={() => void game.load()}>
            {words.showThere}
          </Button>
          <Button size="small" onClick={() => here && void game.goTo(here, { page: Number.MAX_SAFE_INTEGER })}>
            {words.goOnHere}
          </Button>
        </p>
      )}
    </div>
  )
}

type Words = (typeof playPhrases)[Language] & (typeof playSheetPhrases)[Language]

function noteOf({ kind, text, why }: Failure, words: Words): string | null {
  switch (kind) {
    case 'cancelled':
      return null
    case 'interrupted':
      return `${words.interrupted} ${text ? words.sendAgain : words.tryAgain}`
    case 'gone':
      return text ? `${words.gone} ${words.wordsKept}` : words.gone
    case 'moved-on':
      return text ? `${words.movedOn} ${words.wordsKept}` : words.movedOn
    case 'send':
    case 'choice': {
      const what = kind === 'send' ? words.sendFailed : words.choiceFailed
      return why ? `${what}. ${why}` : what
    }
  }
}
