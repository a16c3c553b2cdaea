import { pageAddress } from '@fabula/contract/page-address'
import type { LibraryFilter } from '@fabula/contract/pages'
import { libraryPhrases } from '@fabula/phrases/library'
import type { FormEvent } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Filters the library by part of a name. */
export function LibraryForm({ filter }: { filter: LibraryFilter }) {
  const { language } = usePage()
  const words = useWords(libraryPhrases)
  const [leaving, leave] = useLeaving()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    leave(pageAddress.library(language, { name: String(name ?? '').trim() }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers of older phones do not know <search>
    <form className="library-form" role="search" action={pageAddress.library(language)} onSubmit={submit}>
      <TextField
        label={words.nameFilter}
        name="name"
        type="search"
        // With `pattern` the browser refuses too long an input and keeps it, with or without a script.
        pattern=".{0,200}"
        title={words.searchMost}
        enterKeyHint="search"
        autoComplete="off"
        defaultValue={filter.name}
      />
      <Button type="submit" kind="lamp" busy={leaving}>
        {words.search}
      </Button>
      <LinkButton href={pageAddress.library(language)}>{words.reset}</LinkButton>
    </form>
  )
}
