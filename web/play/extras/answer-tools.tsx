import type { PlayState } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ForwardIcon, MoreIcon } from '../../ui/icons.tsx'
import { AgainIcon, EditIcon, NextIcon, PreviousIcon } from '../../ui/tool-icons.tsx'
import { useSiblings } from '../answers/use-siblings.ts'
import { lastPage } from '../game/reduce.ts'
import type { PlayControls } from './play-controls.ts'
import './answer-tools.css'
import { EditReplyDialog } from './edit-reply-dialog.tsx'
import { WishDialog } from './wish-dialog.tsx'

/** Drawn here and not with the icons, which are loaded with a page's first text. */
const EditReplyIcon = () => (
  <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M3 5h14M3 10h9M3 15h5M11 21l1-5 7-7 3 3-7 7z" />
  </svg>
)

type AnswerToolsProps = Pick<PlayControls, 'play' | 'open'> & { state: PlayState; isFresh: boolean }

/** Actions on an answer: let the cast go on, take the last line back, request another answer, browse the answers. */
export function AnswerTools({ play: { game }, open, state, isFresh }: AnswerToolsProps) {
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const [wishing, setWishing] = useState(false)
  const [editing, setEditing] = useState(false)
  /** An edit that was not saved, and the state whose reply it is of. */
  const [draft, setDraft] = useState<{ of: PlayState['game_state_id']; text: string } | null>(null)
  const { answers: all } = useSiblings(state, language, isFresh)
  const currentIndex = all.findIndex((answer) => answer.game_state_id === state.game_state_id)
  const before = all[currentIndex - 1]
  const after = all[currentIndex + 1]
  return (
    <div className="answer-tools">
      {state.edited && <b className="answer-tools-edited">{sheet.editReply.mark}</b>}
      {all.length > 1 && currentIndex >= 0 && (
        <>
          <IconButton
            name={sheet.answerBefore}
            size="small"
            aria-disabled={before === undefined || undefined}
            onClick={() => before && void game.goTo(before.game_state_id)}
          >
            <PreviousIcon />
          </IconButton>
          <Button kind="ghost" size="small" title={sheet.compareAnswers} onClick={() => open('answers')}>
            <span className="ui-hidden">
              {sheet.compareAnswers}: {sheet.answerOf(currentIndex + 1, all.length)}
            </span>
            <span className="answer-tools-count" aria-hidden="true">
              {currentIndex + 1}/{all.length}
            </span>
          </Button>
          <IconButton
            name={sheet.answerAfter}
            size="small"
            aria-disabled={after === undefined || undefined}
            onClick={() => after && void game.goTo(after.game_state_id)}
          >
            <NextIcon />
          </IconButton>
        </>
      )}
      {state.can_retry && state.user_message !== null && (
        <IconButton name={sheet.editLast} size="small" onClick={() => void game.editLast()}>
          <EditIcon />
        </IconButton>
      )}
      {state.can_edit && (
        <IconButton name={sheet.editReply.open} size="small" onClick={() => setEditing(true)}>
          <EditReplyIcon />
        </IconButton>
      )}
      {state.can_retry && (
        <Button kind="ghost" size="small" title={sheet.anotherAnswer} onClick={() => void game.send({ kind: 'again' })}>
          <AgainIcon /> <span className="answer-tools-label">{sheet.anotherAnswer}</span>
        </Button>
      )}
      {state.storyteller === 'model' && (
        <IconButton name={sheet.wish.open} size="small" onClick={() => setWishing(true)}>
          <MoreIcon />
        </IconButton>
      )}
      {state.interact && (
        <Button kind="ghost" size="small" title={sheet.goOn} onClick={() => void game.send({ kind: 'go-on' })}>
          <ForwardIcon /> <span className="answer-tools-label">{sheet.goOn}</span>
        </Button>
      )}
      {editing && (
        <EditReplyDialog
          state={state}
          text={draft?.of === state.game_state_id ? draft.text : (state.character_message ?? '')}
          onText={(text) => setDraft({ of: state.game_state_id, text })}
          onEdited={(edited) => {
            setEditing(false)
            setDraft(null)
            game.dispatch({ type: 'placed', state: edited, moved: true, reading: lastPage })
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {wishing && (
        <WishDialog
          onWish={(wish) => {
            setWishing(false)
            void game.send({ kind: 'again', wish })
          }}
          onClose={() => setWishing(false)}
        />
      )}
    </div>
  )
}
