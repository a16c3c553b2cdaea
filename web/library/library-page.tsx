import { pageAddress, pageSize } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { listLibrary } from '@fabula/contract/routes/library'
import type { LibraryAnswer, LibraryBrief } from '@fabula/contract/shapes/library'
import { appPhrases } from '@fabula/phrases/app'
import { libraryPhrases } from '@fabula/phrases/library'
import type { ReactNode } from 'react'
import { call } from '../client/call.ts'
import { BackLink } from '../page/back-link.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { Shelf, type Shelved } from '../page/shelf.tsx'
import { TurnPages } from '../page/turn-pages.tsx'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useOwnAnswer } from '../session/use-own-answer.ts'
import { useViewer } from '../session/use-session.ts'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LibraryForm } from './library-form.tsx'
import './library-page.css'

type Data = PageDataOf<'library'>

/** The novels of the reader's library, six to a page. */
export function LibraryPage({ data }: { data: Data }) {
  const words = useWords(libraryPhrases)
  const appWords = useWords(appPhrases)
  const viewer = useViewer(data.viewer)
  const { filter } = data
  const own = useOwnAnswer(data.answer, () =>
    viewer
      ? call(
          listLibrary,
          {
            query: {
              limit: pageSize,
              offset: pageSize * (filter.page - 1),
              name_substring: filter.name,
              lang: data.language,
            },
          },
          { quiet: true },
        )
      : Promise.resolve(null),
  )
  const content = (): ReactNode => {
    if (!viewer) return <NeedsLogin title={words.libraryNeedsLogin} />
    if (own.loading) return <Skeleton shape="poster" count={pageSize} label={appWords.loading} />
    if (!own.value) {
      return (
        <div role="alert">
          <EmptyStage title={words.libraryFailed}>
            <LinkButton href={data.path + data.query}>{appWords.retry}</LinkButton>
          </EmptyStage>
        </div>
      )
    }
    return <LibraryResults answer={own.value} data={data} />
  }
  return (
    <PageFrame back={<BackLink />}>
      <h1 className="library-title">{words.library}</h1>
      {viewer && <LibraryForm filter={filter} />}
      {content()}
    </PageFrame>
  )
}

function LibraryResults({ answer, data: { filter, language } }: { answer: LibraryAnswer; data: Data }) {
  const words = useWords(libraryPhrases)
  if (answer.max_novels === 0) {
    return (
      <EmptyStage title={filter.name ? words.noneNamed(filter.name) : words.noLibrary}>
        {!filter.name && <p>{words.noLibraryText}</p>}
        {filter.name ? (
          <LinkButton href={pageAddress.library(language)}>{words.reset}</LinkButton>
        ) : (
          <LinkButton kind="lamp" href={pageAddress.search(language)}>
            {words.search}
          </LinkButton>
        )}
      </EmptyStage>
    )
  }
  const pages = Math.max(1, Math.ceil(answer.max_novels / pageSize))
  return (
    <section className="library-results" aria-label={words.results}>
      {answer.novel_briefs.length === 0 ? (
        <EmptyStage title={words.noSuchPage} />
      ) : (
        <Shelf novels={answer.novel_briefs.map((novel) => shelved(novel, language, words.details))} />
      )}
      <TurnPages page={filter.page} pages={pages} at={(page) => pageAddress.library(language, { ...filter, page })} />
    </section>
  )
}

function shelved(novel: LibraryBrief, language: Data['language'], details: string): Shelved {
  const href = pageAddress.libraryNovel(language, novel.play_link)
  return {
    key: novel.novel_id,
    name: novel.name,
    description: novel.description,
    cover: novel.cover_url,
    href,
    foot: (
      <a
        className="library-details"
        href={href}
        aria-label={`${details}: ${novel.name}`}
        aria-describedby={novel.description ? novel.novel_id : undefined}
      >
        {details}
      </a>
    ),
  }
}
