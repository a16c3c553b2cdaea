import { useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { usePage } from '../page/page-facts.tsx'
import type { FieldWords } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readDecimal, showDecimal } from './read-decimal.ts'

type DecimalInputProps = { words: FieldWords; field: ControllerRenderProps }

/**
 * A number with a fraction; nothing typed is null, and what is no number is NaN and stays as it was typed. A field of text: a
 * browser's own for numbers drops the comma of `0,15` unseen, and a hundredth becomes a whole.
 */
export function DecimalInput({ words, field: { value, onChange, ...field } }: DecimalInputProps) {
  const { language } = usePage()
  const read = (text: string) => (text.trim() === '' ? null : readDecimal(text, language))
  const [typed, setTyped] = useState('')
  // What was typed stands there while it is what the form holds; another value came from elsewhere.
  const isOwn = Object.is(read(typed), value ?? null)
  return (
    <TextField
      {...words}
      {...field}
      inputMode="decimal"
      autoComplete="off"
      value={isOwn ? typed : Number.isNaN(value) ? '' : showDecimal(value, language)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}
