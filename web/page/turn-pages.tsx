import { cataloguePhrases } from '@fabula/phrases/catalogue'
import { Pagination } from '../ui/pagination.tsx'
import { useWords } from './page-facts.tsx'

type TurnPagesProps = { page: number; pages: number; at: (page: number) => string }

/** Previous and Next as plain links with "Page X of Y" between them; `at` returns a page's address. */
export function TurnPages({ page, pages, at }: TurnPagesProps) {
  const words = useWords(cataloguePhrases)
  return (
    <Pagination
      label={words.pages}
      text={words.pageOf(page, pages)}
      previous={{ label: words.previous, href: page > 1 ? at(Math.min(page - 1, pages)) : undefined }}
      next={{ label: words.next, href: page < pages ? at(page + 1) : undefined }}
    />
  )
}
