import { type GuidePage, guideAddress, guidePages, guideParts } from '@fabula/contract/guide-address'
import type { PageDataOf } from '@fabula/contract/pages'
import type { Language } from '@fabula/core/novel/language'
import { guidePhrases } from '@fabula/phrases/guide'
import { Fragment } from 'react'
import { SearchIcon } from '../ui/tool-icons.tsx'
import type { GuideArticle, Guides } from './guides.ts'
import { searchGuides } from './search-guides.ts'

type GuideSheetProps = { data: PageDataOf<'guide'>; guides: Guides }

/** The guides: contents at the side, and beside them a page, search results, or the front page. */
export function GuideSheet({ data: { language, guide, search }, guides }: GuideSheetProps) {
  const words = guidePhrases[language]
  const contents = <Contents language={language} guides={guides} current={search ? null : guide} />
  return (
    <>
      <div className="guide-side">
        <SearchForm language={language} search={search} />
        {/* On a phone the contents are folded; the front page is itself the contents. */}
        <details className="guide-folded">
          <summary>{words.contents}</summary>
          {contents}
        </details>
        <nav className="guide-contents" aria-label={words.contents}>
          {contents}
        </nav>
      </div>
      {search ? (
        <SearchResults language={language} search={search} guides={guides} />
      ) : guide ? (
        <Article language={language} page={guide} article={guides.articles[guide]} guides={guides} />
      ) : (
        <FrontPage language={language} guides={guides} />
      )}
    </>
  )
}

const partNames = ['readers', 'authors', 'operators'] as const

const partOf = (page: GuidePage) => partNames.find((part) => (guideParts[part] as readonly string[]).includes(page))

function Contents({ language, guides, current }: { language: Language; guides: Guides; current: GuidePage | null }) {
  const words = guidePhrases[language]
  return (
    <>
      <p>
        <a href={guideAddress(language)}>{words.allGuides}</a>
      </p>
      {partNames.map((part) => (
        // Beside a page only its own guide is unfolded, so that the page is visible in the contents.
        <details key={part} open={current === null || partOf(current) === part}>
          <summary className="guide-part">{words.parts[part].title}</summary>
          <ul className="guide-pages">
            {guideParts[part].map((page) => (
              <li key={page}>
                <a href={guideAddress(language, page)} aria-current={page === current ? 'page' : undefined}>
                  {guides.articles[page].title}
                </a>
                {page === current && <Headings language={language} page={page} article={guides.articles[page]} />}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  )
}

type ArticleProps = { language: Language; page: GuidePage; article: GuideArticle }

const Headings = ({ language, page, article }: ArticleProps) => (
  <ul className="guide-headings">
    {article.headings
      .filter(({ level }) => level === 2)
      .map(({ id, text }) => (
        <li key={id}>
          <a href={guideAddress(language, page, id)}>{text}</a>
        </li>
      ))}
  </ul>
)

function SearchForm({ language, search }: { language: Language; search: string }) {
  const words = guidePhrases[language]
  return (
    <search>
      <form className="guide-search" action={guideAddress(language)} method="get">
        <label className="ui-hidden" htmlFor="guide-search">
          {words.search}
        </label>
        <input
          className="ui-control"
          id="guide-search"
          type="search"
          name="search"
          // Without a script the browser refuses too long an input, and keeps it.
          pattern=".{0,100}"
          title={words.searchMost}
          placeholder={words.search}
          defaultValue={search}
        />
        <button className="ui-button" data-kind="quiet" data-shape="icon" type="submit" title={words.find}>
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}

function Article({ language, page, article, guides }: ArticleProps & { guides: Guides }) {
  const words = guidePhrases[language]
  const part = partOf(page)
  const at = guidePages.indexOf(page)
  const [previous, next] = [guidePages[at - 1], guidePages[at + 1]]
  return (
    <article className="guide-sheet ui-sheet">
      <header>
        {part && <p className="guide-kicker">{words.parts[part].title}</p>}
        <h1>{article.title}</h1>
      </header>
      <div
        className="guide-text"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build rendered it from docs/guide, where HTML is refused
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <nav className="guide-turn" aria-label={words.allGuides}>
        {previous && <Turn language={language} page={previous} guides={guides} label={words.previous} rel="prev" />}
        {next && <Turn language={language} page={next} guides={guides} label={words.next} rel="next" />}
      </nav>
    </article>
  )
}

type TurnProps = { language: Language; page: GuidePage; guides: Guides; label: string; rel: 'prev' | 'next' }

const Turn = ({ language, page, guides, label, rel }: TurnProps) => (
  <a href={guideAddress(language, page)} rel={rel}>
    <small>{label}</small>
    {guides.articles[page].title}
  </a>
)

function FrontPage({ language, guides }: { language: Language; guides: Guides }) {
  const words = guidePhrases[language]
  return (
    <div className="guide-front">
      <header>
        <h1>{words.title}</h1>
        <p className="guide-lede">{words.lede}</p>
      </header>
      {partNames.map((part) => (
        <section key={part} className="ui-sheet">
          <h2>{words.parts[part].title}</h2>
          <p>{words.parts[part].about}</p>
          <ul>
            {guideParts[part].map((page) => (
              <li key={page}>
                <a href={guideAddress(language, page)}>{guides.articles[page].title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function SearchResults({ language, search, guides }: { language: Language; search: string; guides: Guides }) {
  const words = guidePhrases[language]
  const found = searchGuides(guides.index, search)
  return (
    <div className="guide-front">
      <h1>{found.length > 0 ? words.found(found.length, search) : words.nothing(search)}</h1>
      <ol className="guide-found">
        {found.map(({ section: { page, id, title }, excerpt }) => (
          <li key={`${page}#${id}`} className="ui-sheet">
            <a href={guideAddress(language, page, id ?? undefined)}>
              {id === null ? title : `${guides.articles[page].title}: ${title}`}
            </a>
            <p>
              {excerpt.map(({ text, hit }, at) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one excerpt never move
                return hit ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>
              })}
            </p>
          </li>
        ))}
      </ol>
    </div>
  )
}
