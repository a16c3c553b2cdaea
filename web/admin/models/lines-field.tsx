import { useController } from 'react-hook-form'
import { TextArea } from '../../ui/text-area.tsx'

/** Texts, one in a line. */
export function LinesField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field } = useController({ name })
  return (
    <TextArea
      label={label}
      hint={hint}
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
