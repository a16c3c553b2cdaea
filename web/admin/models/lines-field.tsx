import { get, useController, useFormState } from 'react-hook-form'
import { TextArea } from '../../ui/text-area.tsx'

type LinesFieldProps = { name: string; label: string; hint: string; invalid: string }

/** A list of texts, one per line; `invalid`: how many and how long they may be. */
export function LinesField({ name, label, hint, invalid }: LinesFieldProps) {
  const { field } = useController({ name })
  const { errors } = useFormState()
  return (
    <TextArea
      label={label}
      hint={hint}
      error={get(errors, name) ? invalid : undefined}
      ref={field.ref}
      rows={3}
      spellCheck={false}
      defaultValue={field.value.join('\n')}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(
          value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )
      }
    />
  )
}
