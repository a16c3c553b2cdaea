import { useState } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { usePage } from '../page/page-facts.tsx'
import type { FieldWords } from '../ui/field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readDecimal, showDecimal } from './read-decimal.ts'

type DecimalInputProps = { words: FieldWords; field: ControllerRenderProps }

/**
 * A decimal number; an empty field is null, and an invalid one NaN with its text kept. It is a text field: the
 * browser's number field silently drops the comma of `0,15`, turning a fraction into a whole number.
 */
export function DecimalInput({ words, field: { value, onChange, ...field } }: DecimalInputProps) {
  const { language } = usePage()
  const read = (text: string) => (text.trim() === '' ? null : readDecimal(text, language))
  const [typed, setTyped] = useState('')
  // The typed text is shown while it matches the form's value; otherwise the value came from elsewhere.
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
