import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { homePhrases } from '@fabula/phrases/home'
import { usePage, useWords } from '../page/page-facts.tsx'
import { textLang } from '../page/text-lang.ts'
import { Poster } from '../ui/poster.tsx'
import './bills.css'

/** Playbills on the wall: other novels that can be played at once. */
export function NovelPosters({ novels }: { novels: PageDataOf<'home'>['playing'] }) {
  const words = useWords(homePhrases)
  const { language } = usePage()
  return (
    <section className="theatre-bills" aria-label={words.alsoPlaying}>
      <header>
        <h2>{words.alsoPlaying}</h2>
        <a className="theatre-all" href={pageAddress.search(language)}>
          {words.allNovels}
        </a>
      </header>
      <ul>
        {novels.map(({ id, name, cover_url, play_link }) => (
          <li key={id}>
            <Poster
              id={id}
              name={name}
              lang={textLang(name, language)}
              cover={cover_url}
              shape="wide"
              heading="h3"
              href={pageAddress.published(language, play_link)}
              sizes="(max-width: 48rem) 60vw, 17rem"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
