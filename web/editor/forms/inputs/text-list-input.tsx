import { limits } from '@fabula/core/record/limits'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useRef, useState } from 'react'
import { get, useFormState } from 'react-hook-form'
import { useWords } from '../../../page/page-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { AddIcon, RemoveIcon } from '../../../ui/tool-icons.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { useSpelling } from '../use-spelling.ts'
import { LimitedText } from './limited-text.tsx'

const mostOf = (facts: InputProps['facts']) => (facts.kind === 'texts' ? facts.most : limits.name)

/** A list of texts, each in its own field: Enter in a short one begins the next. */
export function TextListInput({ name, words, facts }: InputProps) {
  const { remove } = useWords(editorNovelPhrases)
  const { value, set } = useField<string[]>(name)
  const spelling = useSpelling()
  const list = useRef<HTMLUListElement>(null)
  const most = mostOf(facts)
  const add = () => {
    set([...value, ''])
    // The field is there once React has drawn it.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)')?.focus())
  }
  return (
    <fieldset className="editor-fieldset">
      <legend>{words.label}</legend>
      {words.hint && <p className="ui-field-hint">{words.hint}</p>}
      {value.length > 0 && (
        <ul ref={list} className="text-list">
          {value.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name than their place
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
                onKeyDown={(event) => {
                  if (most > limits.name || event.key !== 'Enter' || event.nativeEvent.isComposing) return
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
export const KeywordsInput = (props: InputProps) => <JoinedTexts {...props} join={', '} split={wordsOf} />

/** Lines that somebody says, one line each, in one area. */
export const LinesInput = (props: InputProps) => <JoinedTexts {...props} join={'\n'} split={linesOf} long />

type JoinedTextsProps = InputProps & { join: string; split: (typed: string) => string[]; long?: boolean }

/** Texts of a list in one field. What is typed stands as it was typed, for as long as it means the list's texts. */
function JoinedTexts({ name, words, facts, join, split, long }: JoinedTextsProps) {
  const { value, set } = useField<string[]>(name)
  const { errors } = useFormState()
  const [typed, setTyped] = useState(() => value.join(join))
  const shown = split(typed).join('\n') === value.join('\n') ? typed : value.join(join)
  const most = mostOf(facts)
  const longest = Math.max(0, ...value.map(({ length }) => length))
  const wrong = get(errors, name) !== undefined || longest > most
  return (
    <LimitedText
      label={words.label}
      hint={words.hint}
      error={wrong ? `${words.label}: ${longest} / ${most}` : undefined}
      most={Number.POSITIVE_INFINITY}
      long={long}
      {...useSpelling()}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        set(split(text))
      }}
    />
  )
}

/** Words separated by commas (or on lines of their own), each once, without blanks around them. */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]

/** The lines of a text that say something. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
