import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useState } from 'react'
import { AskAgain } from '../../page/ask-again.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stateOf } from '../game/play-model.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import './answers-dialog.css'
import { MarkedText } from '../../stage/markup.tsx'
import { type SiblingAnswer, useSiblings } from './use-siblings.ts'

/** All answers to the same text, side by side; the story goes on with the chosen one. */
export default function AnswersDialog({ game, model, onClose }: PanelProps) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const [opened] = useState(() => stateOf(model))
  const { answers: all, failed, again } = useSiblings(opened, language, false, 0)
  const [taking, setTaking] = useState<SiblingAnswer | null>(null)
  const keep = async (answer: SiblingAnswer) => {
    setTaking(answer)
    const arrived = await game.goTo(answer.game_state_id)
    setTaking(null)
    if (arrived) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={sheet.compareAnswers} size="wide">
      {opened?.user_message && <p className="answers-said">{opened.user_message}</p>}
      {failed && <AskAgain text={sheet.answersFailed} onAgain={again} />}
      {all.length === 0 && !failed && <Skeleton shape="block" count={2} label={words.loading} />}
      <ol className="answers-list">
        {all.map((answer, at) => {
          const isHere = answer.game_state_id === opened?.game_state_id
          return (
            <li key={answer.game_state_id} className="answers-one" aria-current={isHere || undefined}>
              <h3>
                {sheet.answerOf(at + 1, all.length)} {answer.edited && <i>{sheet.editReply.mark}</i>}{' '}
                {isHere && <b className="answers-here">{sheet.current}</b>}
              </h3>
              <p>
                <MarkedText text={answer.character_message} />
              </p>
              <Button size="small" busy={taking === answer} onClick={() => (isHere ? onClose() : void keep(answer))}>
                {sheet.keepAnswer}
              </Button>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
