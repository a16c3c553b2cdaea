import { statisticsPhrases } from '@fabula/phrases/statistics'
import { usePage, useWords } from '../page/page-facts.tsx'
import { numberIn, shareIn } from '../page/show-in-language.ts'

/** `readers` is null when withheld because they are too few; `note` follows the number. */
export type ReaderBar = { id: string; name: string; readers: number | null; note?: string | null }
type ReaderBarsProps = { title: string; about: string | null; readers: number; bars: readonly ReaderBar[] }

/** How many of all readers reached each item, as bars proportional to their share. */
export function ReaderBars({ title, about, readers, bars }: ReaderBarsProps) {
  const words = useWords(statisticsPhrases)
  const { language } = usePage()
  return (
    <section className="statistics-bars" aria-label={title}>
      <h3>{title}</h3>
      {about && <p className="statistics-about">{about}</p>}
      <ol>
        {bars.map((bar) => {
          const share = readers === 0 || bar.readers === null ? 0 : bar.readers / readers
          return (
            <li key={bar.id} data-none={bar.readers === 0 || undefined}>
              <span className="statistics-bar-name">{bar.name}</span>
              <span className="statistics-bar-count">
                {bar.readers === null
                  ? words.few
                  : words.ofReaders(numberIn(language, bar.readers), shareIn(language, share))}
                {bar.note && `, ${bar.note}`}
              </span>
              <svg className="statistics-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect className="statistics-bar-all" width="100" height="6" />
                <rect className="statistics-bar-part" width={share * 100} height="6" />
              </svg>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
