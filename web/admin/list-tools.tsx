import { substring } from '@fabula/contract/shapes/paging'
import { operatorPhrases } from '@fabula/phrases/operator'
import { type FormEvent, useEffect, useState } from 'react'
import { useWords } from '../page/page-facts.tsx'
import { useTooLong } from '../page/use-too-long.ts'
import { Button } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { maxLengthOf } from './max-length.ts'

const maxSearchLength = maxLengthOf(substring)

/** Items per page. */
export const pageSize = 20

/** A list's filters, and the page shown, from 0. */
export type Asked<State extends string> = { search: string; state: State; page: number }

type ListToolsProps<State extends string> = {
  /** The label of the search, if it is not by part of a name. */
  search?: string
  filters: Record<State, string>
  asked: Asked<State>
  onAsk: (asked: Asked<State>) => void
}

/** Filters a list by part of a name and by state; a new filter begins at the first page. */
export function ListTools<State extends string>({ search: label, filters, asked, onAsk }: ListToolsProps<State>) {
  const words = useWords(operatorPhrases)
  const [search, setSearch] = useState(asked.search)
  const lengthError = useTooLong()(search, maxSearchLength)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (lengthError) return
    onAsk({ ...asked, search, page: 0 })
  }
  return (
    <form className="admin-tools" onSubmit={submit}>
      <TextField
        type="search"
        label={label ?? words.search}
        error={lengthError}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Select
        label={words.show}
        value={asked.state}
        onChange={(event) =>
          onAsk({ search: lengthError ? asked.search : search, state: event.currentTarget.value as State, page: 0 })
        }
      >
        {Object.entries<string>(filters).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" aria-disabled={lengthError !== undefined || undefined}>
        {words.find}
      </Button>
    </form>
  )
}

type ListPagesProps = { page: number; count: number; onPage: (page: number) => void }

/** Page buttons of a list; none for a single page. If the last page has become empty, the previous one is shown. */
export function ListPages({ page, count, onPage }: ListPagesProps) {
  const words = useWords(operatorPhrases)
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const isPast = page >= pages
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page past the end; `onPage` may change
  useEffect(() => {
    if (isPast) onPage(pages - 1)
  }, [isPast, pages])
  if (pages === 1 && page === 0) return null
  return (
    <Pagination
      label={words.pages}
      text={words.pageOf(page + 1, Math.max(pages, page + 1))}
      previous={{ label: words.previous, onPress: page > 0 ? () => onPage(page - 1) : undefined }}
      next={{ label: words.next, onPress: page + 1 < pages ? () => onPage(page + 1) : undefined }}
    />
  )
}
