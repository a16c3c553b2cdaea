import { TestInteraction } from '@fabula/contract/shapes/test-interaction'
import type { EndingId } from '@fabula/core/ids'
import { factsOfField } from '@fabula/core/record/field-facts'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ForwardIcon, SendIcon } from '../../ui/icons.tsx'
import { isComposing } from '../../ui/key-press.ts'
import type { ConversationDesk } from './use-conversation.ts'

const said = factsOfField(TestInteraction.shape.user_message)
/** The server's limit, in code points. */
const longest = said.kind === 'text' ? said.most : Number.POSITIVE_INFINITY
/** After this time without a word, the speaker is shown as thinking, in milliseconds. */
const lateMs = 2_000

type ConversationInputProps = {
  desk: ConversationDesk
  interactive: boolean
  ended: boolean
  choices: Way[]
  /** Endings offered when no model recognises them; free text stays available. */
  waysOut: Way[]
}

type Way = { id: EndingId; label: string }

/** What a reader could do here: write, choose or continue. Nothing more after an ending. */
export function ConversationInput({ desk, interactive, ended, choices, waysOut }: ConversationInputProps) {
  const words = useWords(testCanvasPhrases)
  return (
    <div className="test-canvas-input">
      <Waiting desk={desk} />
      {!ended && choices.length > 0 && (
        <Ways desk={desk} title={words.choices} ways={choices} note={words.choiceHolds} />
      )}
      {waysOut.length > 0 && <Ways desk={desk} title={words.finishScene} ways={waysOut} />}
      {interactive ? (
        <SayForm desk={desk} disabled={ended || choices.length > 0} />
      ) : (
        choices.length === 0 && (
          <div className="test-canvas-on">
            <p className="test-canvas-note">{words.pressToContinue}</p>
            <Button kind="lamp" busy={desk.busy} disabled={ended} onClick={() => void desk.goOn()}>
              {words.continue}
              <ForwardIcon />
            </Button>
          </div>
        )
      )}
    </div>
  )
}

type WaysProps = { desk: ConversationDesk; title: string; ways: Way[]; note?: string }

function Ways({ desk, title, ways, note }: WaysProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <div className="test-canvas-choices">
        {ways.map(({ id: ending, label }) => (
          <Button
            key={ending}
            wide
            aria-disabled={desk.busy || undefined}
            onClick={() => desk.busy || desk.choose(ending, label)}
          >
            {label}
          </Button>
        ))}
      </div>
      {note && <p className="test-canvas-note">{note}</p>}
    </section>
  )
}

/**
 * One line of text; an empty line lets the cast continue. Enter sends it. The text stays in the box until the answer
 * has arrived.
 */
function SayForm({ desk, disabled }: { desk: ConversationDesk; disabled: boolean }) {
  const words = useWords(testCanvasPhrases)
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const lengthError = useTooLong()(text, longest)
  const sendable = !disabled && !desk.busy && text.trim() !== '' && lengthError === undefined
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!sendable) return
    const sent = text
    if (await desk.say(sent)) setText((now) => (now === sent ? '' : now))
    box.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="test-canvas-say" onSubmit={send}>
      <Fault id={`${id}-over`} text={lengthError} />
      <textarea
        ref={box}
        className="ui-control"
        rows={1}
        aria-label={words.say}
        placeholder={words.say}
        aria-invalid={lengthError !== undefined || undefined}
        aria-describedby={lengthError === undefined ? undefined : `${id}-over`}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <IconButton
        name={words.letGoOn}
        kind="ghost"
        aria-disabled={desk.busy || undefined}
        disabled={disabled}
        onClick={() => desk.busy || void desk.goOn()}
      >
        <ForwardIcon />
      </IconButton>
      <IconButton
        name={words.send}
        kind="lamp"
        type="submit"
        busy={desk.busy}
        disabled={disabled || text.trim() === ''}
      >
        <SendIcon />
      </IconButton>
    </form>
  )
}

/** Shows who is thinking, with a button to stop waiting. */
function Waiting({ desk }: { desk: ConversationDesk }) {
  const words = useWords(testCanvasPhrases)
  const since = desk.sending?.since ?? null
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (since === null) return
    const timer = setTimeout(() => setLate(true), lateMs)
    return () => clearTimeout(timer)
  }, [since])
  if (!desk.sending) return null
  const speaker = desk.sending.writing.speaker_name
  return (
    <p className="test-canvas-waiting" role="status">
      {late && speaker && desk.sending.writing.text === '' ? words.thinking(speaker) : words.writing}
      <Button size="small" kind="ghost" onClick={desk.stop}>
        {words.stop}
      </Button>
    </p>
  )
}
