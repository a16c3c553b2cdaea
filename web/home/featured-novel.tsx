import { pageAddress } from '@fabula/contract/page-address'
import type { LastPlayed, PageDataOf } from '@fabula/contract/pages'
import { homePhrases } from '@fabula/phrases/home'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { textLang } from '../page/text-lang.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { NovelCover } from '../ui/novel-cover.tsx'
import { litSizes } from './home-head.ts'
import './tonight.css'

type Playing = PageDataOf<'home'>['playing'][number]

/** The featured novel: its picture as a stage seen from the street, and the way in. */
function Stage({ novel, label, children }: { novel: LastPlayed | Playing; label: string; children: ReactNode }) {
  const { language } = usePage()
  return (
    <section className="theatre-tonight" aria-label={label}>
      <div className="tonight-picture">
        <NovelCover of={novel.id} cover={novel.cover_url} sizes={litSizes} first />
      </div>
      <div className="tonight-words">
        <p className="tonight-when">{label}</p>
        <h2 lang={textLang(novel.name, language)}>{novel.name}</h2>
        {children}
      </div>
    </section>
  )
}

/** The reader's last game: its last line, the endings found, and the way on. */
export function ContinueReading({ last }: { last: LastPlayed }) {
  const words = useWords(homePhrases)
  const { language } = usePage()
  const { line, speaker, ended, endings_found, endings_total } = last
  const finished = endings_found < endings_total ? words.another : words.again
  return (
    <Stage novel={last} label={ended ? words.ended : words.lastPlayed}>
      {line && (
        <p className="tonight-line" lang={textLang(line, language)}>
          {speaker && <b>{speaker}: </b>}
          {line}
        </p>
      )}
      {endings_total > 0 && <p className="tonight-endings">{words.endings(endings_found, endings_total)}</p>}
      <LinkButton kind="lamp" href={pageAddress.play(language, last.play_link)}>
        {ended ? finished : words.continue}
      </LinkButton>
    </Stage>
  )
}

/** For readers without a game: a novel that can be played at once. */
export function FeaturedNovel({ novel }: { novel: Playing }) {
  const words = useWords(homePhrases)
  const { language } = usePage()
  return (
    <Stage novel={novel} label={words.tonight}>
      {novel.description && (
        <p className="tonight-line" lang={textLang(novel.description, language)}>
          {novel.description}
        </p>
      )}
      <div className="tonight-ways">
        <LinkButton kind="lamp" href={pageAddress.play(language, novel.play_link)}>
          {words.play}
        </LinkButton>
        <a href={pageAddress.published(language, novel.play_link)} aria-label={`${words.about}: ${novel.name}`}>
          {words.about}
        </a>
      </div>
    </Stage>
  )
}
