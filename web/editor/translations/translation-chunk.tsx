import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { memo, useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { type RowProps, TranslationRow } from './translation-row.tsx'
import { type Chunk, type UnitGroup, unitKey } from './unit-groups.ts'

/** Chunks this far above and below the view are rendered in advance. */
const margin = '900px 0px'
/** The estimated height of a row that was never rendered, in pixels. */
const guessedRow = 92

type ChunkProps = Omit<RowProps, 'unit'> & { chunk: Chunk }

/** A chunk of texts. Out of sight it is replaced by a placeholder of its height, unless the author is typing in it. */
export const TranslationChunk = memo(function TranslationChunk({ chunk, ...rest }: ChunkProps) {
  const { ref, near } = useNearness(chunk.count)
  return (
    <div ref={ref} className="translation-chunk">
      {near &&
        chunk.parts.map(({ head, key, units }) => (
          <section key={key}>
            {head && <GroupHead group={head} />}
            <ul className="translation-rows">
              {units.map((unit) => (
                <TranslationRow key={unitKey(unit)} unit={unit} {...rest} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
})

function GroupHead({ group }: { group: UnitGroup }) {
  const words = useWords(editorTranslationPhrases)
  return (
    <header className="translation-group">
      <h3>
        {group.name === '' ? (
          words.groups[group.of]
        ) : (
          <>
            <span className="translation-kind">{words.groups[group.of]}</span> {group.name}
          </>
        )}
      </h3>
      <LocationLink to={group.place} aria-label={`${words.toPlace}: ${group.name || words.groups[group.of]}`}>
        {words.toPlace}
      </LocationLink>
    </header>
  )
}

function useNearness(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    if (list.childElementCount === 0) list.style.minHeight = `${count * guessedRow}px`
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.isIntersecting ?? false
        if (seen) {
          setNear(true)
          list.style.minHeight = ''
        } else if (list.childElementCount > 0 && !list.contains(document.activeElement)) {
          list.style.minHeight = `${list.offsetHeight}px`
          setNear(false)
        }
      },
      { rootMargin: margin },
    )
    observer.observe(list)
    return () => observer.disconnect()
  }, [count])
  return { ref, near }
}
