import { limits } from '@fabula/core/record/limits'
import { LimitedText } from '../../limited-text/limited-text.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { useSpelling } from '../use-spelling.ts'

/** A text of the novel: a single line, or an area if it may be longer than a name. */
export function TextInput({ name, words, facts, autoFocus }: InputProps) {
  const { value = '', set, error } = useField<string | undefined>(name)
  const most = facts.kind === 'text' ? facts.most : Number.POSITIVE_INFINITY
  return (
    <LimitedText
      label={words.label}
      hint={words.hint}
      error={error}
      most={most}
      long={most > limits.name}
      autoFocus={autoFocus}
      {...useSpelling()}
      value={value}
      onChange={set}
    />
  )
}
