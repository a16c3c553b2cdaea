import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import { playPhrases } from '@fabula/phrases/play'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AgainIcon, NextIcon, PreviousIcon } from '../../ui/icons.tsx'
import { useSiblings } from './use-siblings.ts'

type OtherAnswersProps = {
  state: PlayState
  isFresh: boolean
  onAgain: () => void
  onGoTo: (stateId: GameStateId) => void
}

/** Another answer to the same text; those there are already are leafed through. */
export function OtherAnswers({ state, isFresh, onAgain, onGoTo }: OtherAnswersProps) {
  const words = useWords(playPhrases)
  const { language } = usePage()
  const all = useSiblings(state, language, isFresh)
  const here = state.game_state_id === null ? -1 : all.indexOf(state.game_state_id)
  const before = all[here - 1]
  const after = all[here + 1]
  return (
    <div className="other-answers">
      {all.length > 1 && here >= 0 && (
        <>
          <IconButton
            name={words.answerBefore}
            size="small"
            aria-disabled={before === undefined || undefined}
            onClick={() => before && onGoTo(before)}
          >
            <PreviousIcon />
          </IconButton>
          <span className="other-answers-count" role="img" aria-label={words.answerOf(here + 1, all.length)}>
            {here + 1}/{all.length}
          </span>
          <IconButton
            name={words.answerAfter}
            size="small"
            aria-disabled={after === undefined || undefined}
            onClick={() => after && onGoTo(after)}
          >
            <NextIcon />
          </IconButton>
        </>
      )}
      <Button kind="ghost" size="small" title={words.anotherAnswer} onClick={onAgain}>
        <AgainIcon /> <span className="other-answers-label">{words.anotherAnswer}</span>
      </Button>
    </div>
  )
}
