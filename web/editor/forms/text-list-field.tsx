import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, RemoveIcon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSpelling } from './use-spelling.ts'

type TextListFieldProps = {
  label: string
  hint?: string
  addLabel: string
  /** Several lines each, for what people say. */
  long?: boolean
  most: number
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** A list of texts, each in its own field: Enter in a short one begins the next. */
export function TextListField({ label, hint, addLabel, long, most, value, onChange }: TextListFieldProps) {
  const words = useWords(workshopNovelPhrases)
  const spelling = useSpelling()
  const list = useRef<HTMLUListElement>(null)
  const add = () => {
    onChange([...value, ''])
    // The field is there once React has drawn it.
    setTimeout(() => list.current?.querySelector<HTMLElement>('li:last-child :is(input, textarea)')?.focus())
  }
  const put = (index: number, text: string) => onChange(value.map((each, at) => (at === index ? text : each)))
  return (
    <fieldset className="bench-fieldset">
      <legend>{label}</legend>
      {hint && <p className="ui-field-hint">{hint}</p>}
      {value.length > 0 && (
        <ul ref={list} className="text-list">
          {value.map((text, index) => {
            const field = {
              label: `${label} ${index + 1}`,
              labelHidden: true,
              maxLength: most,
              value: text,
              ...spelling,
            }
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name than their place
              <li key={index}>
                {long ? (
                  <TextArea {...field} rows={2} onChange={(event) => put(index, event.currentTarget.value)} />
                ) : (
                  <TextField
                    {...field}
                    onChange={(event) => put(index, event.currentTarget.value)}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                      event.preventDefault()
                      add()
                    }}
                  />
                )}
                <IconButton
                  size="small"
                  name={words.remove(text || `${label} ${index + 1}`)}
                  onClick={() => onChange(value.filter((_, at) => at !== index))}
                >
                  <RemoveIcon />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      <Button size="small" kind="ghost" onClick={add}>
        <AddIcon />
        {addLabel}
      </Button>
    </fieldset>
  )
}
