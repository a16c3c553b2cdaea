import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { readLibraryNovel } from '@fabula/contract/routes/library'
import { appPhrases } from '@fabula/phrases/app'
import { libraryPhrases } from '@fabula/phrases/library'
import type { ReactNode } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { BackLink } from '../page/back-link.tsx'
import { useFocusRecovery } from '../page/focus-recovery.ts'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { textLang } from '../page/text-lang.ts'
import { NeedsLogin } from '../session/needs-login.tsx'
import { useOwnAnswer } from '../session/use-own-answer.ts'
import { useViewer } from '../session/use-session.ts'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Poster } from '../ui/poster.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { BiographySection } from './biography-section.tsx'
import { EndingsFound } from './endings-found.tsx'
import { LibraryActions } from './library-actions.tsx'
import './library-novel-page.css'

type Data = PageDataOf<'library_novel'>

/** A novel of the library: the reader's progress and biography. */
export function LibraryNovelPage({ data }: { data: Data }) {
  const words = useWords(libraryPhrases)
  const appWords = useWords(appPhrases)
  const viewer = useViewer(data.viewer)
  const { play_link: playLink, language } = data
  useFocusRecovery()
  const own = useOwnAnswer(data.novel, () =>
    // The page itself reports a failure: a red note would repeat it.
    viewer
      ? call(readLibraryNovel, { params: { playLink }, query: { lang: language } }, { quiet: true })
      : Promise.resolve(null),
  )
  const back = <BackLink href={pageAddress.library(language)} label={words.backToLibrary} />
  const around = (children: ReactNode) => <PageFrame back={back}>{children}</PageFrame>

  if (!viewer) return around(<NeedsLogin heading="h1" title={words.libraryNeedsLogin} />)
  if (own.loading) return around(<Skeleton shape="block" count={3} label={appWords.loading} />)
  const novel = own.value
  if (!novel) {
    const lost = own.failed instanceof ApiError ? own.failed.status === 404 : data.failure === 'not_found'
    return around(
      <div role="alert">
        <EmptyStage heading="h1" title={lost ? words.notFound : words.detailsFailed}>
          {lost && <p>{words.notFoundText}</p>}
          <LinkButton kind="lamp" href={pageAddress.library(language)}>
            {words.backToLibrary}
          </LinkButton>
        </EmptyStage>
      </div>,
    )
  }
  return around(
    <article className="library-novel">
      <div className="library-poster">
        <Poster
          id={novel.novel_id}
          cover={novel.cover_url}
          name={novel.name}
          lang={textLang(novel.name, language)}
          shape="wide"
          size="large"
          heading="h1"
          first
        />
      </div>
      <div className="library-side">
        <LibraryActions novel={novel} />
        <EndingsFound found={novel.endings_found} total={novel.endings_total} />
      </div>
      <div className="library-about">
        <BiographySection novel={novel} onChanged={(biography) => own.put({ ...novel, ...biography })} />
        <p className="library-description" lang={textLang(novel.description, language)}>
          {novel.description || words.noDescription}
        </p>
      </div>
    </article>,
  )
}
