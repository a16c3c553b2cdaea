import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { readPublishedPage } from '@fabula/contract/routes/published-page'
import type { PublishedPage as PublishedNovel } from '@fabula/contract/shapes/published'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { publishedPhrases } from '@fabula/phrases/published'
import { lazy } from 'react'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { BackLink } from '../page/back-link.tsx'
import { ClientOnly } from '../page/client-only.tsx'
import { useWords } from '../page/page-facts.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { dayIn } from '../page/show-in-language.ts'
import { textLang } from '../page/text-lang.ts'
import { useOwnAnswer } from '../session/use-own-answer.ts'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Poster } from '../ui/poster.tsx'
import { NovelActions } from './novel-actions.tsx'
import { publishedSizes } from './published-head.ts'
import { ReportControl } from './report-control.tsx'
import './published-page.css'

// A reader's page, whose script must stay small. If this part fails to load, the owner reloads the page.
const OwnerSide = lazy(() => loadChunk(() => import('./owner-side.tsx')))

/** A published novel as its readers see it: the poster, the description, and the way in. */
export function PublishedPage({ data }: { data: PageDataOf<'published'> }) {
  const { language } = data
  const words = useWords(publishedPhrases)
  // Ownership and the like depend on the viewer; the rest does not.
  const own = useOwnAnswer(data.novel, () =>
    call(readPublishedPage, { params: { playLink: data.play_link } }, { quiet: true }),
  )
  const novel = merge(data.novel, own.value)
  if (!novel) return <NoNovel data={data} />
  return (
    <PageFrame back={<BackLink />}>
      <article className="novel">
        <div className="novel-poster">
          <Poster
            id={novel.id}
            cover={novel.cover}
            name={novel.name}
            lang={textLang(novel.name, language)}
            shape="wide"
            size="large"
            heading="h1"
            sizes={publishedSizes}
            first
          />
        </div>
        <div className="novel-side">
          {/* What readers want to know before they start. */}
          <ul className="novel-terms">
            {novel.required_18_age && <li>{words.adult}</li>}
            {novel.price_stars ? (
              <li>{words.price(novel.price_stars)}</li>
            ) : (
              novel.telegram_group_required || <li>{words.free}</li>
            )}
          </ul>
          <NovelActions
            novel={novel}
            startFailed={data.start_failed}
            onLikes={(likes) => own.put({ ...novel, ...likes })}
          />
          {novel.is_owner && (
            <ClientOnly>
              <OwnerSide novel={novel} />
            </ClientOnly>
          )}
        </div>
        <ProgrammeNote novel={novel} language={language} />
      </article>
    </PageFrame>
  )
}

/** Texts are taken from the document, which has them in the page's language; the call has the viewer's own fields. */
function merge(brought: PublishedNovel | null, asked: PublishedNovel | null): PublishedNovel | null {
  if (!brought || !asked) return brought ?? asked
  const { name, description, technical_description } = brought
  return { ...asked, name, description, technical_description }
}

type NoteProps = { novel: PublishedNovel; language: Language }

function ProgrammeNote({ novel, language }: NoteProps) {
  const words = useWords(publishedPhrases)
  return (
    <div className="novel-note">
      <h2 className="ui-hidden">{words.description}</h2>
      {paragraphs(novel.description || words.noDescription, language)}
      {novel.technical_description && (
        <section className="novel-technical">
          <h2>{words.technicalDescription}</h2>
          {paragraphs(novel.technical_description, language)}
        </section>
      )}
      <dl className="novel-facts">
        <div>
          <dt>{words.author}</dt>
          <dd>
            <a href={pageAddress.user(language, novel.author.id)}>{novel.author.username}</a>
          </dd>
        </div>
        <div>
          <dt>{words.created}</dt>
          <dd>
            <time dateTime={novel.created_at}>{dayIn(language, novel.created_at)}</time>
          </dd>
        </div>
      </dl>
      {!novel.is_owner && <ReportControl id={novel.id} />}
    </div>
  )
}

/** An author's blank lines separate paragraphs. */
const paragraphs = (text: string, language: Language) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((each, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a description may repeat a paragraph, such as a row of stars
      <p key={at} lang={textLang(each, language)}>
        {each}
      </p>
    ))

function NoNovel({ data: { failure, language, path } }: { data: PageDataOf<'published'> }) {
  const words = useWords(publishedPhrases)
  const lost = failure === 'not_found'
  return (
    <PageFrame back={<BackLink />} width="text">
      <div role="alert">
        <EmptyStage heading="h1" title={lost ? words.notFound : words.loadFailed}>
          {lost && <p>{words.notFoundText}</p>}
          <LinkButton kind="lamp" href={lost ? pageAddress.search(language) : path}>
            {lost ? words.search : appPhrases[language].retry}
          </LinkButton>
        </EmptyStage>
      </div>
    </PageFrame>
  )
}
