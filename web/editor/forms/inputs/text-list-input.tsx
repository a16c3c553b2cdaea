import { limits } from '@fabula/core/record/limits'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { useWords } from '../../../page/page-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Fault } from '../../../ui/fault.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isComposing } from '../../../ui/key-press.ts'
import { AddIcon, RemoveIcon } from '../../../ui/tool-icons.tsx'
import { cleanPasted } from '../../limited-text/clean-paste.ts'
import { LimitedText } from '../../limited-text/limited-text.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { useSpelling } from '../use-spelling.ts'

const mostOf = (facts: InputProps['facts']) => (facts.kind === 'texts' ? facts.most : limits.name)

type Control = HTMLInputElement | HTMLTextAreaElement

/** The bullet or number that other programs put before a list item. */
const bullet = /^(?:[-*•·–—▪◦]|\d{1,3}[.)])\s+/

/** The lines of a pasted list without their bullets; null for a single line, which needs no special handling. */
function pastedLines({ clipboardData }: ClipboardEvent): string[] | null {
  const lines = linesOf(cleanPasted(clipboardData.getData('text/plain')))
  return lines.length > 1 ? lines.map((line) => line.replace(bullet, '')) : null
}

/** A list of texts, each in its own field. Enter in a single-line field begins the next text. */
export function TextListInput({ name, words, facts }: InputProps) {
  const { remove } = useWords(editorNovelPhrases)
  const { value, set, error } = useField<string[]>(name)
  const errorId = useId()
  const spelling = useSpelling()
  const list = useRef<HTMLUListElement>(null)
  const most = mostOf(facts)
  const focusOn = (row: string) => {
    // The field exists only after React has rendered it.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`${row} :is(input, textarea)`)?.focus())
  }
  const add = () => {
    set([...value, ''])
    focusOn('li:last-child')
  }
  /** Pastes several lines as separate texts; in one field they would run together. */
  const paste = (index: number, event: ClipboardEvent<Control>) => {
    const lines = pastedLines(event)
    if (!lines) return
    event.preventDefault()
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    const text = value[index] ?? ''
    const [first = '', ...more] = lines
    const whole = text.slice(0, from ?? text.length) + first
    const last = more.pop() + text.slice(to ?? text.length)
    set(value.toSpliced(index, 1, whole, ...more, last))
    focusOn(`li:nth-child(${index + lines.length})`)
  }
  return (
    <fieldset className="editor-fieldset" aria-describedby={error ? errorId : undefined}>
      <legend>{words.label}</legend>
      {words.hint && <p className="ui-field-hint">{words.hint}</p>}
      <Fault id={errorId} text={error} />
      {value.length > 0 && (
        <ul ref={list} className="text-list">
          {value.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts are identified only by their place
            <li key={index}>
              <LimitedText
                label={`${words.label} ${index + 1}`}
                labelHidden
                most={most}
                long={most > limits.name}
                rows={2}
                {...spelling}
                value={text}
                onChange={(next) => set(value.map((each, at) => (at === index ? next : each)))}
                onPaste={most > limits.name ? undefined : (event) => paste(index, event)}
                onKeyDown={(event) => {
                  if (most > limits.name || event.key !== 'Enter' || isComposing(event)) return
                  event.preventDefault()
                  add()
                }}
              />
              <IconButton
                size="small"
                name={remove(text || `${words.label} ${index + 1}`)}
                onClick={() => set(value.filter((_, at) => at !== index))}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" kind="ghost" onClick={add}>
        <AddIcon />
        {words.add}
      </Button>
    </fieldset>
  )
}

/** Words separated by commas, in one line. */
export const KeywordsInput = (props: InputProps) => (
  <JoinedTexts {...props} join={', '} split={wordsOf} onPaste={pasteWords} />
)

/** Pastes several lines as comma-separated words; a single-line field would join them into one word. */
function pasteWords(event: ClipboardEvent<Control>) {
  const lines = pastedLines(event)
  if (!lines) return
  // Inserts as if typed, so that the field's own Undo reverts it.
  if (document.execCommand('insertText', false, lines.join(', '))) event.preventDefault()
}

/** Example lines, one per line of a text area. */
export const LinesInput = (props: InputProps) => <JoinedTexts {...props} join={'\n'} split={linesOf} long />

type JoinedTextsProps = InputProps & {
  join: string
  split: (typed: string) => string[]
  long?: boolean
  onPaste?: (event: ClipboardEvent<Control>) => void
}

/** Several texts in one field. The typed text is kept as it is for as long as it means the list's texts. */
function JoinedTexts({ name, words, facts, join, split, long, onPaste }: JoinedTextsProps) {
  const { value, set } = useField<string[]>(name)
  const { errors } = useFormState()
  const [typed, setTyped] = useState(() => value.join(join))
  const shown = split(typed).join('\n') === value.join('\n') ? typed : value.join(join)
  const most = mostOf(facts)
  const longest = Math.max(0, ...value.map(({ length }) => length))
  const wrong = get(errors, name) !== undefined || longest > most
  return (
    <LimitedText
      name={name}
      label={words.label}
      hint={words.hint}
      error={wrong ? `${words.label}: ${longest} / ${most}` : undefined}
      most={Number.POSITIVE_INFINITY}
      long={long}
      {...useSpelling()}
      onPaste={onPaste}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        set(split(text))
      }}
    />
  )
}

/** Splits words at commas or line ends, trimmed and without duplicates. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** The lines of a text that are not blank. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
