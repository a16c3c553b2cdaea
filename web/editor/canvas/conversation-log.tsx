import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { MarkedText } from '../../stage/markup.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AgainIcon, EditIcon, NextIcon, PreviousIcon } from '../../ui/tool-icons.tsx'
import { type ConversationTurn, chosenOf, type startMessageOf } from './conversation.ts'
import { FedLines } from './fed-lines.tsx'
import type { ConversationDesk } from './use-conversation.ts'

type ConversationLogProps = {
  desk: ConversationDesk
  opening: ReturnType<typeof startMessageOf>
  scene: InteractiveScene
}

/** The conversation below the stage: lines can be reworded, and the last answer requested again. */
export function ConversationLog({ desk, opening, scene }: ConversationLogProps) {
  const words = useWords(testCanvasPhrases)
  const { turns } = desk.shown
  if (turns.length === 0) return null
  return (
    <section className="conversation-log" aria-label={words.conversation}>
      {opening.message !== '' && <Line name={opening.speaker_name || words.narrator} text={opening.message} />}
      {turns.map((turn, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn is identified by its place in the conversation
        <Turn key={at} desk={desk} scene={scene} turn={turn} at={at} last={at === turns.length - 1} />
      ))}
    </section>
  )
}

type TurnProps = { desk: ConversationDesk; scene: InteractiveScene; turn: ConversationTurn; at: number; last: boolean }

function Turn({ desk, scene, turn, at, last }: TurnProps) {
  const words = useWords(testCanvasPhrases)
  const [editing, setEditing] = useState(false)
  const [fed, setFed] = useState(false)
  const outcome = chosenOf(turn)
  return (
    <>
      {turn.said.kind !== 'continue' &&
        (editing ? (
          <EditLine
            text={turn.said.text}
            onRun={(text) => {
              setEditing(false)
              void desk.sayInstead(at, text)
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <Line name={desk.shown.player.name} text={turn.said.text} own>
            {turn.said.kind === 'text' && (
              <IconButton
                name={words.edit}
                size="small"
                aria-disabled={desk.busy || undefined}
                onClick={() => desk.busy || setEditing(true)}
              >
                <EditIcon />
              </IconButton>
            )}
          </Line>
        ))}
      {outcome && outcome.message !== '' && (
        <Line name={outcome.speaker_name || words.narrator} text={outcome.message}>
          {last && <Answers desk={desk} turn={turn} />}
          {outcome.answer && (
            <details className="conversation-fed" onToggle={(event) => setFed(event.currentTarget.open)}>
              <summary>{words.fed}</summary>
              {fed && <FedLines scene={scene} conversation={desk.shown} at={at} />}
            </details>
          )}
        </Line>
      )}
    </>
  )
}

/** The answers to the last line side by side, and a button for another one. */
function Answers({ desk, turn: { chosen, outcomes } }: { desk: ConversationDesk; turn: ConversationTurn }) {
  const words = useWords(testCanvasPhrases)
  const busy = desk.busy
  return (
    <span className="conversation-answers">
      {outcomes.length > 1 && (
        <>
          <IconButton
            name={words.previousAnswer}
            size="small"
            disabled={busy || chosen === 0}
            onClick={() => desk.pick(chosen - 1)}
          >
            <PreviousIcon />
          </IconButton>
          <span>{words.answerOf(chosen + 1, outcomes.length)}</span>
          <IconButton
            name={words.nextAnswer}
            size="small"
            disabled={busy || chosen === outcomes.length - 1}
            onClick={() => desk.pick(chosen + 1)}
          >
            <NextIcon />
          </IconButton>
        </>
      )}
      <Button size="small" kind="ghost" busy={busy} onClick={desk.again}>
        <AgainIcon />
        {words.again}
      </Button>
    </span>
  )
}

type LineProps = { name: string; text: string; own?: boolean; children?: React.ReactNode }

function Line({ name, text, own, children }: LineProps) {
  const langOf = useTextLang()
  return (
    <div className="conversation-line" data-own={own || undefined}>
      <p className="conversation-name">{name}</p>
      <p className="conversation-text" lang={langOf(text)}>
        <MarkedText text={text} />
      </p>
      {children}
    </div>
  )
}

function EditLine({ text, onRun, onCancel }: { text: string; onRun: (text: string) => void; onCancel: () => void }) {
  const words = useWords(testCanvasPhrases)
  const [typed, setTyped] = useState(text)
  const run = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onRun(typed)
  }
  return (
    <form className="conversation-edit" onSubmit={run}>
      <textarea
        className="ui-control"
        rows={2}
        aria-label={words.editing}
        value={typed}
        // biome-ignore lint/a11y/noAutofocus: the author has just asked to write here
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <span className="conversation-edit-foot">
        <Button size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button size="small" kind="lamp" type="submit" aria-disabled={typed.trim() === '' || undefined}>
          {words.runAgain}
        </Button>
      </span>
    </form>
  )
}
