import { pageAddress } from '@fabula/contract/page-address'
import type { SearchFilter } from '@fabula/contract/pages'
import { searchAges, searchLengths, searchSorts } from '@fabula/contract/search-sorts'
import { languages } from '@fabula/core/novel/known-languages'
import { searchPhrases } from '@fabula/phrases/search'
import type { FormEvent } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

const textField = { type: 'search', maxLength: 200, enterKeyHint: 'search', autoComplete: 'off' } as const

/**
 * What to look for: one field for everything first, then the closer questions. A plain form that works without any
 * script; with it the address stays free of empty fields.
 */
export function SearchForm({ filter }: { filter: SearchFilter }) {
  const { language, viewer } = usePage()
  const words = useWords(searchPhrases)
  const [leaving, leave] = useLeaving()
  const usualAge = viewer ? 'any' : 'everyone'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const one = <T extends string>(known: readonly T[], name: string) => known.find((each) => each === text(name))
    const age = one(searchAges, 'age')
    leave(
      pageAddress.search(language, {
        text: text('text'),
        name: text('name'),
        description: text('description'),
        sort: one(searchSorts, 'sort'),
        language: one(languages, 'language') ?? null,
        length: one(searchLengths, 'length') ?? null,
        age: age === usualAge ? null : (age ?? null),
      }),
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to the readers of older phones
    <form className="search-form" role="search" action={pageAddress.search(language)} onSubmit={submit}>
      <div className="search-first">
        <TextField
          label={words.textFilter}
          name="text"
          placeholder={words.textHint}
          defaultValue={filter.text}
          {...textField}
        />
        <div className="search-actions">
          <Button type="submit" kind="lamp" busy={leaving}>
            {words.search}
          </Button>
          <LinkButton href={pageAddress.search(language)}>{words.reset}</LinkButton>
        </div>
      </div>
      <TextField label={words.nameFilter} name="name" defaultValue={filter.name} {...textField} />
      <TextField label={words.descriptionFilter} name="description" defaultValue={filter.description} {...textField} />
      <Select label={words.sort} name="sort" defaultValue={filter.sort}>
        {searchSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </Select>
      <Select label={words.languageFilter} name="language" defaultValue={filter.language ?? ''}>
        <option value="">{words.anyLanguage}</option>
        {languages.map((each) => (
          <option key={each} value={each}>
            {words.languages[each]}
          </option>
        ))}
      </Select>
      <Select label={words.lengthFilter} name="length" defaultValue={filter.length ?? ''}>
        <option value="">{words.anyLength}</option>
        {searchLengths.map((each) => (
          <option key={each} value={each}>
            {words.lengths[each]}
          </option>
        ))}
      </Select>
      <Select label={words.ageFilter} name="age" defaultValue={filter.age ?? usualAge}>
        {searchAges.map((each) => (
          <option key={each} value={each}>
            {words.ages[each]}
          </option>
        ))}
      </Select>
    </form>
  )
}
