import { TextField } from './text-field.tsx'

type SearchFieldProps = { label: string; value: string; onSearch: (query: string) => void }

/**
 * Filters a list with every keystroke; its label is shown inside the field. Enter does nothing, so that a surrounding
 * form is not submitted.
 */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      value={value}
      onChange={(event) => onSearch(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}
