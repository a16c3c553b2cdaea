import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useWords } from '../../../page/page-facts.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Options } from '../../../ui/options.tsx'
import { Select } from '../../../ui/select.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'

type ChoiceInputProps = InputProps & {
  /** The label of the empty option, if the value may be null. */
  none?: string
  /** Called instead of setting the form's value. */
  onPick?: (value: string | boolean | null) => void
}

/** One of a few named values, or yes and no; with an empty option if the value may be null. */
export function ChoiceInput({ name, words, facts, none, onPick }: ChoiceInputProps) {
  const { value, set, error } = useField<string | boolean | null>(name)
  const pick = onPick ?? set
  const options = facts.kind === 'choice' ? facts.options : ['false', 'true']
  return (
    <Select
      label={words.label}
      hint={words.hint}
      error={error}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: picked } }) =>
        pick(facts.kind === 'boolean' ? picked === 'true' : picked === '' ? null : picked)
      }
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {words.options?.[option] ?? option}
        </option>
      ))}
    </Select>
  )
}

/** A checkbox. */
export function BooleanInput({ name, words }: InputProps) {
  const { value, set, error } = useField<boolean | undefined>(name)
  return (
    <Checkbox
      label={words.label}
      hint={words.hint}
      error={error}
      checked={value ?? false}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

type Choice = { id: string; name: string }
type ReferenceSelectProps = {
  label: string
  hint?: string
  error?: string
  value: string
  onChange: (id: string) => void
  choices: readonly Choice[]
  /** The label of a chosen item that was deleted. */
  unknown: string
  /** The label of the empty option. */
  none?: string
  disabled?: boolean
}

/** Selects one thing of the novel from a list. A deleted one stays selected until another is chosen. */
export function ReferenceSelect(props: ReferenceSelectProps) {
  const { entries } = useWords(scenePhrases)
  const { label, hint, error, value, onChange, choices, unknown, none = entries.choose, disabled } = props
  const isMissing = value !== '' && !choices.some(({ id }) => id === value)
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      disabled={disabled && !isMissing}
      data-gone={isMissing || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{none}</option>
      {isMissing && <option value={value}>{unknown}</option>}
      <Options of={choices} />
    </Select>
  )
}
