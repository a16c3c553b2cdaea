import { TextField } from './text-field.tsx'

type SearchFieldProps = { label: string; value: string; onSearch: (query: string) => void }

/** Narrows the list beside it with every stroke; its label stands in the field itself. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <TextField
      type="search"
      label={label}
      labelHidden
      placeholder={label}
      value={value}
      onChange={(event) => onSearch(event.currentTarget.value)}
    />
  )
}
