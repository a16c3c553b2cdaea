import { pageAddress } from '@fabula/contract/page-address'
import type { SearchFilter } from '@fabula/contract/pages'
import { searchAges, searchLengths, searchSorts } from '@fabula/contract/search-sorts'
import { languages } from '@fabula/core/novel/known-languages'
import { searchPhrases } from '@fabula/phrases/search'
import type { FormEvent, SyntheticEvent } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

// Uses `pattern`, with which the browser keeps too long an input and refuses to submit it, with or without a script.
// Its message is in the page's language once the script runs, else in the browser's.
const textField = {
  type: 'search',
  pattern: '.{0,200}',
  enterKeyHint: 'search',
  autoComplete: 'off',
  onInvalid: ({ currentTarget: box }: SyntheticEvent<HTMLInputElement>) => box.setCustomValidity(box.title),
  onInput: ({ currentTarget: box }: SyntheticEvent<HTMLInputElement>) => box.setCustomValidity(''),
} as const

/**
 * The search form: one field for everything first, then the other filters, which a phone folds away behind their
 * number, so that the results are near. A plain form that works without a script; with one the address has no empty
 * fields.
 */
export function SearchForm({ filter }: { filter: SearchFilter }) {
  const { language, viewer } = usePage()
  const words = useWords(searchPhrases)
  const [leaving, leave] = useLeaving()
  const usualAge = viewer ? 'any' : 'everyone'
  const { name, description, sort, language: readIn, length, age } = filter
  const inUse = [name, description, sort !== 'descending', readIn, length, age].filter(Boolean).length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    const one = <T extends string>(known: readonly T[], name: string) => known.find((each) => each === text(name))
    const forWhom = one(searchAges, 'age')
    leave(
      pageAddress.search(language, {
        text: text('text'),
        name: text('name'),
        description: text('description'),
        sort: one(searchSorts, 'sort'),
        language: one(languages, 'language') ?? null,
        length: one(searchLengths, 'length') ?? null,
        age: forWhom === usualAge ? null : (forWhom ?? null),
      }),
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers of older phones do not know <search>
    <form className="search-form" role="search" action={pageAddress.search(language)} onSubmit={submit}>
      <div className="search-first">
        <TextField
          label={words.textFilter}
          name="text"
          placeholder={words.textHint}
          defaultValue={filter.text}
          title={words.searchMost}
          {...textField}
        />
        <div className="search-actions">
          <Button type="submit" kind="lamp" busy={leaving}>
            {words.search}
          </Button>
          <LinkButton href={pageAddress.search(language)}>{words.reset}</LinkButton>
        </div>
      </div>
      <details className="search-more">
        <summary>
          {words.filters}
          {inUse > 0 && ` (${inUse})`}
        </summary>
        <div className="search-filters">
          <TextField label={words.nameFilter} name="name" defaultValue={name} title={words.searchMost} {...textField} />
          <TextField
            label={words.descriptionFilter}
            name="description"
            defaultValue={description}
            title={words.searchMost}
            {...textField}
          />
          <Select label={words.sort} name="sort" defaultValue={sort}>
            {searchSorts.map((each) => (
              <option key={each} value={each}>
                {words.sorts[each]}
              </option>
            ))}
          </Select>
          <Select label={words.languageFilter} name="language" defaultValue={readIn ?? ''}>
            <option value="">{words.anyLanguage}</option>
            {languages.map((each) => (
              <option key={each} value={each}>
                {words.languages[each]}
              </option>
            ))}
          </Select>
          <Select label={words.lengthFilter} name="length" defaultValue={length ?? ''}>
            <option value="">{words.anyLength}</option>
            {searchLengths.map((each) => (
              <option key={each} value={each}>
                {words.lengths[each]}
              </option>
            ))}
          </Select>
          <Select label={words.ageFilter} name="age" defaultValue={age ?? usualAge}>
            {searchAges.map((each) => (
              <option key={each} value={each}>
                {words.ages[each]}
              </option>
            ))}
          </Select>
        </div>
      </details>
    </form>
  )
}
