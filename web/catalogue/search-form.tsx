import { pageAddress } from '@fabula/contract/page-address'
import type { SearchFilter } from '@fabula/contract/pages'
import { searchSorts } from '@fabula/contract/search-sorts'
import { cataloguePhrases } from '@fabula/phrases/catalogue'
import type { FormEvent } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

/** What to look for. A plain form that works without any script; with it the address stays free of empty fields. */
export function SearchForm({ filter }: { filter: SearchFilter }) {
  const { language, viewer } = usePage()
  const words = useWords(cataloguePhrases)
  const [leaving, leave] = useLeaving()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const sort = searchSorts.find((each) => each === typed.get('sort'))
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const adults = typed.get('adults') === '1'
    leave(pageAddress.search(language, { name: text('name'), description: text('description'), sort, adults }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the readers of older phones
    <form className="search-form" role="search" action={pageAddress.search(language)} onSubmit={submit}>
      <TextField
        label={words.nameFilter}
        name="name"
        type="search"
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={filter.name}
      />
      <TextField
        label={words.descriptionFilter}
        name="description"
        type="search"
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={filter.description}
      />
      <Select label={words.sort} name="sort" defaultValue={filter.sort}>
        {searchSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </Select>
      {/* Registered readers find them anyway. */}
      {!viewer && (
        <label className="search-adults">
          <input type="checkbox" name="adults" value="1" defaultChecked={filter.adults} />
          {words.show18}
        </label>
      )}
      <div className="search-actions">
        <Button type="submit" kind="lamp" busy={leaving}>
          {words.search}
        </Button>
        <LinkButton href={pageAddress.search(language)}>{words.reset}</LinkButton>
      </div>
    </form>
  )
}
