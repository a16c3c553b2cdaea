import { TextField } from '../../../ui/text-field.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'

type NumberInputProps = InputProps & {
  /** What stands in for an empty field once it is left. */
  blank?: number
  /** Whether an empty field is no number, and says so by null. */
  mayBeNone?: boolean
}

/** A whole number. What is none yet stays as it was typed, and the schema says so. */
export function NumberInput({ name, words, facts, blank, mayBeNone = false }: NumberInputProps) {
  const { value, set, error } = useField<number | string | null | undefined>(name)
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
      value={Number.isNaN(value) ? '' : (value ?? '')}
      onChange={({ currentTarget: { value: text, validity } }) =>
        set(validity.badInput ? Number.NaN : mayBeNone && text === '' ? null : numberOf(text))
      }
      onBlur={() => blank !== undefined && Number.isNaN(Number.parseInt(String(value), 10)) && set(blank)}
    />
  )
}

const numberOf = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
