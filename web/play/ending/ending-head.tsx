import type { EndingCard } from '@fabula/contract/shapes/ending'
import { endingPhrases } from '@fabula/phrases/ending'
import { useWords } from '../../page/page-facts.tsx'

/** More endings than this are shown only as numbers. */
const maxWindows = 12

/** The ending's name, and a window for each ending of the story, lit if this reader has reached it. */
export function EndingHead({ card }: { card: EndingCard }) {
  const words = useWords(endingPhrases)
  const { ending_name, endings_found: found, endings_total: total } = card
  return (
    <div className="ending-head">
      {ending_name && <p className="ending-name">{ending_name}</p>}
      {total > 1 && (
        <>
          {total <= maxWindows && (
            <div className="ending-windows" aria-hidden="true">
              {Array.from({ length: total }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a window has no key but its index
                <i key={at} data-lit={at < found || undefined} />
              ))}
            </div>
          )}
          <p className="ending-count">{found >= total ? words.allFound : words.endingsFound(found, total)}</p>
        </>
      )}
    </div>
  )
}
