import { TextField } from '../../../ui/text-field.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'

/** A whole number. What is none yet stays as it was typed, and the schema says so. */
export function NumberInput({ name, words, facts, blank }: InputProps & { blank?: number }) {
  const { value, set, error } = useField<number | string>(name)
  const least = facts.kind === 'number' ? facts.least : Number.NEGATIVE_INFINITY
  return (
    <TextField
      label={words.label}
      hint={words.hint}
      error={error}
      type="number"
      min={least > -2_147_483_647 ? least : undefined}
      step={1}
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : value}
      onChange={({ currentTarget: { value: text, validity } }) => set(validity.badInput ? Number.NaN : numberOf(text))}
      onBlur={() => blank !== undefined && Number.isNaN(Number.parseInt(String(value), 10)) && set(blank)}
    />
  )
}

const numberOf = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
