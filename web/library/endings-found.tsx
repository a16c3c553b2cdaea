import { libraryPhrases } from '@fabula/phrases/library'
import { useWords } from '../page/page-facts.tsx'
import { LampIcon } from '../ui/icons.tsx'

/** More endings than this are shown only as numbers. */
const maxLamps = 24

/** A lamp for every ending of a novel, lit if this reader has reached it, without revealing which is which. */
export function EndingsFound({ found, total }: { found: number; total: number }) {
  const words = useWords(libraryPhrases)
  if (total === 0) return null
  const lamps = Array.from({ length: total <= maxLamps ? total : 0 }, (_, place) => place)
  return (
    <div className="library-endings">
      <p>{words.endings(found, total)}</p>
      {lamps.length > 0 && (
        <p className="library-lamps" aria-hidden="true">
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
