import { TextField } from '../../../ui/text-field.tsx'
import { useWholeNumber } from '../../../ui/use-whole-number.ts'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { isSaveKey } from '../use-save-key.ts'

type NumberInputProps = InputProps & {
  /** The value that replaces text which is not a number when the field is left, or saved by a key. */
  blank?: number
  /** Whether an empty field means null. */
  mayBeNone?: boolean
}

/** An integer. Text that is not a number yet stays as typed, in the form too, and fails the schema. */
export function NumberInput({ name, words, facts, blank, mayBeNone = false }: NumberInputProps) {
  const { value, set, error } = useField<number | string | null | undefined>(name)
  const { field } = useWholeNumber<typeof value>({
    value,
    take(number, text) {
      const taken = text.trim() === '' ? (mayBeNone ? null : '') : Number.isNaN(number) ? text : number
      set(taken)
      return taken
    },
    ...(facts.kind === 'number' && bounded(facts)),
  })
  const fillBlank = () => blank !== undefined && Number.isNaN(Number.parseInt(String(value), 10)) && set(blank)
  return (
    <TextField
      label={words.label}
      hint={words.hint}
      error={error}
      {...field}
      onBlur={fillBlank}
      onKeyDown={(event) => {
        field.onKeyDown(event)
        // A click on Save leaves the field; these keys do not.
        if (event.key === 'Enter' || isSaveKey(event.nativeEvent)) fillBlank()
      }}
    />
  )
}

/** A count from 1. Text that is not a number becomes 1. */
export const CountInput = (props: InputProps) => <NumberInput {...props} blank={1} />

/** Omits the infinite bounds of a schema without limits. */
const bounded = ({ least, most }: { least: number; most: number }) => ({
  ...(Number.isFinite(least) && { least }),
  ...(Number.isFinite(most) && { most }),
})
