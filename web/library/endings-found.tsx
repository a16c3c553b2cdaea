import { libraryPhrases } from '@fabula/phrases/library'
import { useWords } from '../page/page-facts.tsx'
import { LampIcon } from '../ui/icons.tsx'

/** More endings than this are told in numbers alone. */
const lampsShown = 24

/** A lamp for every ending of a novel, lit where this reader has been. Which is which stays untold. */
export function EndingsFound({ found, total }: { found: number; total: number }) {
  const words = useWords(libraryPhrases)
  if (total === 0) return null
  const lamps = Array.from({ length: total <= lampsShown ? total : 0 }, (_, place) => place)
  return (
    <div className="kept-endings">
      <p>{words.endings(found, total)}</p>
      {lamps.length > 0 && (
        <p className="kept-lamps" aria-hidden="true">
          {lamps.map((place) => (
            <span key={place} data-lit={place < found || undefined}>
              <LampIcon />
            </span>
          ))}
        </p>
      )}
    </div>
  )
}
