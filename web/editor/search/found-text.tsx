import { type FoundText, type Hit, lengthProblem, withHits } from '@fabula/core/edit/texts/find-texts'
import { memoizeWeak } from '@fabula/core/novel/memoize-weak'
import type { Novel } from '@fabula/core/novel/novel'
import { editorTextPhrases } from '@fabula/phrases/editor-texts'
import { memo, useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { toggled } from '../../page/toggled.ts'
import { useTextLang } from '../../page/use-text-lang.ts'
import { useSectionName } from '../location/section-of.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { locationOfText, type TextLocation } from './location-of-text.ts'

/** The key of a hit. */
export const keyOfHit = (path: string, start: number): string => `${path} ${start}`

/** The number of characters shown around a hit. */
const around = 48

type FoundTextRowProps = {
  found: FoundText
  /** Hits that are not replaced. */
  left: ReadonlySet<string>
  /** Null if replacing is not possible. */
  onLeave: ((change: (left: ReadonlySet<string>) => ReadonlySet<string>) => void) | null
}

/** A text with hits: its place, and each hit before and after replacing. */
export const FoundTextRow = memo(function FoundTextRow({ found, left, onLeave }: FoundTextRowProps) {
  const words = useWords(editorTextPhrases)
  const { name, to } = useNovel((novel) => locationIn(novel, found.path))
  const sectionOf = useSectionName()
  const taken = onLeave ? found.hits.filter(({ start }) => !left.has(keyOfHit(found.path, start))) : []
  const fault = taken.length > 0 ? lengthProblem(found.path, withHits(found.text, taken)) : null
  const toggle = (start: number) => onLeave?.((now) => toggled(now, keyOfHit(found.path, start)))
  return (
    <li className="search-text">
      <h3>
        <LocationLink to={to}>{[name, sectionOf(to)].filter(Boolean).join(': ')}</LocationLink>
      </h3>
      {fault && <p className="search-misfit">{words.misfits[fault]}</p>}
      <ul>
        {found.hits.map((hit) => (
          <Place key={hit.start} text={found.text} hit={hit} taken={taken.includes(hit)} onToggle={onLeave && toggle} />
        ))}
      </ul>
    </li>
  )
})

/** The place of a path, cached per novel: it is looked up during rendering. */
function locationIn(novel: Novel, path: string): TextLocation {
  const known = locationsOf(novel)
  const place = known.get(path) ?? locationOfText(novel, path)
  known.set(path, place)
  return place
}

const locationsOf = memoizeWeak((_novel: Novel) => new Map<string, TextLocation>())

type PlaceProps = { text: string; hit: Hit; taken: boolean; onToggle: ((start: number) => void) | null }

function Place({ text, hit: { start, end, put }, taken, onToggle }: PlaceProps) {
  const words = useWords(editorTextPhrases)
  const langOf = useTextLang()
  const id = useId()
  const before = text.slice(Math.max(0, start - around), start).replace(/^\S*\s/, start > around ? '…' : '$&')
  const after = text.slice(end, end + around)
  const found = text.slice(start, end)
  return (
    <li className="search-place">
      {onToggle && (
        <input
          id={id}
          type="checkbox"
          checked={taken}
          aria-label={words.take(`${before}${found}${after}`)}
          onChange={() => onToggle(start)}
        />
      )}
      <label htmlFor={id} lang={langOf(text)}>
        {before}
        {taken ? <del>{found}</del> : <mark>{found}</mark>}
        {taken && put !== '' && <ins>{put}</ins>}
        {after}
        {text.length > end + around && '…'}
      </label>
    </li>
  )
}
