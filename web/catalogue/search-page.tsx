import { pageAddress, pageSize } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import type { SearchResult } from '@fabula/contract/shapes/published'
import { appPhrases } from '@fabula/phrases/app'
import { pageTitles } from '@fabula/phrases/page-titles'
import { searchPhrases } from '@fabula/phrases/search'
import { BackLink } from '../page/back-link.tsx'
import { Likes } from '../page/likes.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { Shelf, type Shelved } from '../page/shelf.tsx'
import { TurnPages } from '../page/turn-pages.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchForm } from './search-form.tsx'
import './search-page.css'

/** Published novels, six to a page. The filter is in the address, so that every view can be shared. */
export function SearchPage({ data }: { data: PageDataOf<'search'> }) {
  const titles = useWords(pageTitles)
  return (
    <PageFrame back={<BackLink />}>
      <h1 className="shelf-title">{titles.search}</h1>
      <SearchForm filter={data.filter} />
      <Found data={data} />
    </PageFrame>
  )
}

function Found({ data: { answer, filter, language, path, query } }: { data: PageDataOf<'search'> }) {
  const words = useWords(searchPhrases)
  const appWords = useWords(appPhrases)
  if (!answer) {
    return (
      <div role="alert">
        <EmptyStage title={words.searchFailed}>
          <LinkButton href={path + query}>{appWords.retry}</LinkButton>
        </EmptyStage>
      </div>
    )
  }
  if (answer.novels.length === 0 && answer.max_novels === 0) {
    return (
      <EmptyStage title={words.nothingFound}>
        <p>{words.nothingFoundText}</p>
        <LinkButton href={pageAddress.search(language)}>{words.reset}</LinkButton>
      </EmptyStage>
    )
  }
  const pages = Math.max(1, Math.ceil(answer.max_novels / pageSize))
  return (
    <section className="search-found" aria-label={words.results}>
      {answer.novels.length === 0 ? (
        <EmptyStage title={words.noSuchPage} />
      ) : (
        <Shelf novels={answer.novels.map((novel) => shelved(novel, language, words.viewNovel))} />
      )}
      <TurnPages page={filter.page} pages={pages} at={(page) => pageAddress.search(language, { ...filter, page })} />
    </section>
  )
}

/** The link in the foot is visual only: the whole poster is already a link with the novel's name. */
function shelved(novel: SearchResult, language: PageDataOf<'search'>['language'], view: string): Shelved {
  const href = pageAddress.published(language, novel.play_link)
  return {
    key: novel.id,
    name: novel.name,
    description: novel.description,
    cover: novel.cover_url,
    href,
    foot: (
      <>
        <Likes count={novel.likes} />
        <a
          className="view-novel"
          href={href}
          aria-label={`${view}: ${novel.name}`}
          aria-describedby={novel.description ? novel.id : undefined}
        >
          {view}
        </a>
      </>
    ),
  }
}
