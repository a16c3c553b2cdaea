import { isBlank } from '@fabula/core/record/is-blank'
import { playPhrases } from '@fabula/phrases/play'
import { type FormEvent, type KeyboardEvent, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SendIcon } from '../../ui/icons.tsx'
import { lazyExtra } from '../extras/load-extras.ts'
import type { Failure } from '../game/play-model.ts'
import type { VisitNotes } from '../game/visit-notes.ts'
import { growWithText } from './grow-with-text.ts'

/** The server's limit, and the length from which on the count is shown, in characters. */
const maxLength = 4_000
const countFrom = 3_600

const LetterCount = lazyExtra((extras) => extras.LetterCount)

type AnswerFormProps = {
  busy: boolean
  /** The text being sent. */
  sent: string | null
  /** Pages of the message are still unread: the keyboard turns them. */
  unread: boolean
  /** The last failed send, whose text is put back into the box. */
  failure: Failure | null
  notes: VisitNotes
  /** Changes when the reader moved to another place, or another user took over. */
  epoch: number
  onSend: (text: string) => void
  /** Enter in an empty box goes on reading. */
  onAdvance: () => void
}

/** The reader's text field. Enter sends, Shift+Enter starts a new line; blank text and a second send are ignored. */
export function AnswerForm({ busy, sent, unread, failure, notes, epoch, onSend, onAdvance }: AnswerFormProps) {
  const words = useWords(playPhrases)
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `epoch` may mean another draft
  useEffect(() => setText((now) => now || notes.readDraft()), [notes, epoch])
  // Only once per failure: a later explanation does not change the text.
  const unsent = failure?.text
  // biome-ignore lint/correctness/useExhaustiveDependencies: later typing must not restore it again
  useEffect(() => {
    if (!unsent) return
    // The text may be the stored draft that is not in the box yet.
    const now = text || notes.readDraft()
    const isThere = `${now}\n`.startsWith(`${unsent}\n`)
    write(isThere ? now : isBlank(now) ? unsent : `${unsent}\n${now}`)
  }, [unsent])
  // A failed line, put back into the box, may be sent again automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later typing stays, whatever it is
  useEffect(() => {
    if (sent && (text || notes.readDraft()).trim() === sent) write('')
  }, [sent])
  // Fits the height to the text, whatever changed it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` is the reason to measure again
  useEffect(() => {
    if (box.current) growWithText(box.current)
  }, [text])
  useFocusWhenRead(box, unread)

  const { length } = [...text.trim()]
  const tooLong = length > maxLength
  const write = (next: string) => {
    setText(next)
    notes.keepDraft(next)
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || tooLong) return
    if (isBlank(text)) return onAdvance()
    onSend(text.trim())
    write('')
  }
  const press = (event: KeyboardEvent) => {
    // 229 is a key of an input method; in Safari `isComposing` misses the one that ends a composition.
    if (event.keyCode === 229 || event.shiftKey) return
    // An empty box has no text to move through or split: arrow and Space go on reading, as elsewhere on the page.
    const on = text === '' && !event.altKey && (event.key === 'ArrowRight' || event.key === ' ')
    if (event.key !== 'Enter' && !on) return
    event.preventDefault()
    send()
  }
  return (
    <form className="answer-form" onSubmit={send}>
      <label className="ui-hidden" htmlFor={id}>
        {words.sayPlaceholder}
      </label>
      <textarea
        ref={box}
        id={id}
        rows={1}
        enterKeyHint="send"
        autoComplete="off"
        placeholder={words.sayPlaceholder}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={press}
      />
      <IconButton
        name={words.send}
        kind="lamp"
        type="submit"
        busy={busy}
        aria-disabled={isBlank(text) || tooLong || undefined}
      >
        <SendIcon />
      </IconButton>
      {text.length >= countFrom && (
        <Suspense>
          <LetterCount count={length} longest={maxLength} />
        </Suspense>
      )}
    </form>
  )
}

/**
 * On a desk the box takes an unclaimed focus once the last page is read; on a phone it does not, to keep the keyboard
 * closed.
 */
function useFocusWhenRead(box: RefObject<HTMLTextAreaElement | null>, unread: boolean) {
  useEffect(() => {
    const homeless = (document.activeElement ?? document.body) === document.body
    const began = navigator.userActivation?.hasBeenActive
    if (!unread && homeless && began && matchMedia('(hover: hover)').matches)
      box.current?.focus({ preventScroll: true })
  }, [box, unread])
}
