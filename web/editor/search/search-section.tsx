import type { ReplacedText } from '@fabula/core/edit/replace-texts'
import {
  type Find,
  type FoundText,
  findTexts,
  lengthProblem,
  withHits,
  wordFinder,
} from '@fabula/core/edit/texts/find-texts'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorTextPhrases } from '@fabula/phrases/editor-texts'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useRights } from '../rights/use-rights.tsx'
import { useGrowingList } from '../scenes/use-growing-list.ts'
import { SectionHead } from '../section/section-head.tsx'
import type { Editor } from '../store/editor.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { FoundTextRow, keyOfHit } from './found-text.tsx'
import type { PatternFault } from './pattern-finder.ts'
import './search.css'

/** The maximum number of hits shown. */
const maxHits = 5_000

/** The last search of each editor, so that an author who follows a hit and comes back can continue. */
const searches = new WeakMap<Editor, Search>()
const noSearch: Search = { words: '', put: '', cased: false, whole: false, pattern: false }

/** Searches all texts of the novel, and replaces the chosen hits as one change. */
export function SearchSection() {
  const words = useWords(editorTextPhrases)
  const { sections } = useWords(editorPhrases)
  const editor = useEditor()
  const [search, setSearch] = useState(() => searches.get(editor) ?? noSearch)
  /** Hits that are not replaced, as `path start`. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const change = (fields: Partial<Search>) => {
    const next = { ...search, ...fields }
    searches.set(editor, next)
    setSearch(next)
    // Another search has other hits.
    if (!('put' in fields)) setLeft(new Set())
  }
  const novel = useNovel()
  const { edit: mayEdit } = useRights()
  const { find, wrong } = useFinder(useDeferredValue(search))
  const { found, over } = useMemo(() => limited(find ? findTexts(novel, find) : []), [novel, find])
  const { run } = useCommands()
  const [busy, during] = useBusy()
  const picked = useMemo(() => found.flatMap((text) => pickedOf(text, left)), [found, left])
  const count = picked.reduce((sum, { hits }) => sum + hits, 0)
  const { shown, end } = useGrowingList(found.length, `${search.words} ${search.pattern}`)
  const replace = async () => {
    const taken = await noteIfRefused(run({ command: 'replaceTexts', texts: picked.map(({ text }) => text) }))
    if (!taken) return
    setLeft(new Set())
    toast.success(words.replaced(count))
  }
  const places = found.reduce((sum, { hits }) => sum + hits.length, 0)
  return (
    <>
      <SectionHead title={sections.search} note={words.note} />
      {/* Only the button replaces: Enter in a field, where others begin a search, would delete all that it finds. */}
      <form className="search-fields" onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={words.find}
          error={wrong === null ? undefined : words.wrong(words.patternFaults[wrong])}
          value={search.words}
          autoComplete="off"
          autoFocus
          onChange={(event) => change({ words: event.target.value })}
        />
        {mayEdit && (
          <TextField
            label={words.put}
            hint={search.pattern ? words.patternHint : words.putHint}
            value={search.put}
            autoComplete="off"
            onChange={(event) => change({ put: event.target.value })}
          />
        )}
        <div className="search-options">
          {(['cased', 'whole', 'pattern'] as const).map((option) => (
            <Checkbox
              key={option}
              label={words[option]}
              checked={search[option]}
              onChange={(event) => change({ [option]: event.target.checked })}
            />
          ))}
        </div>
        {search.words !== '' && wrong === null && (
          <div className="search-actions">
            <p role="status">{places === 0 ? words.nothing : words.found(places, found.length)}</p>
            {places > 0 && mayEdit && (
              <>
                <Button size="small" onClick={() => setLeft(left.size === 0 ? allOf(found) : new Set())}>
                  {left.size === 0 ? words.none : words.all}
                </Button>
                <Button
                  kind="lamp"
                  busy={busy}
                  aria-disabled={count === 0 || undefined}
                  onClick={() => count > 0 && void during(replace)}
                >
                  {words.replace(count)}
                </Button>
              </>
            )}
          </div>
        )}
      </form>
      {over && <p className="search-over">{words.tooMany(maxHits)}</p>}
      <ol className="search-found">
        {found.slice(0, shown).map((text) => (
          <FoundTextRow key={text.path} found={text} left={left} onLeave={mayEdit ? setLeft : null} />
        ))}
      </ol>
      <div ref={end} />
    </>
  )
}

const allOf = (found: readonly FoundText[]): Set<string> =>
  new Set(found.flatMap(({ path, hits }) => hits.map(({ start }) => keyOfHit(path, start))))

/** The text with the chosen hits replaced; empty if none is chosen, or if the result would be too long. */
function pickedOf({ path, text, hits }: FoundText, left: ReadonlySet<string>): { text: ReplacedText; hits: number }[] {
  const taken = hits.filter(({ start }) => !left.has(keyOfHit(path, start)))
  const now = withHits(text, taken)
  return taken.length === 0 || lengthProblem(path, now) ? [] : [{ text: { path, was: text, now }, hits: taken.length }]
}

function limited(found: FoundText[]): { found: FoundText[]; over: boolean } {
  let remaining = maxHits
  const kept: FoundText[] = []
  for (const text of found) {
    if (remaining <= 0) return { found: kept, over: true }
    kept.push(text.hits.length > remaining ? { ...text, hits: text.hits.slice(0, remaining) } : text)
    remaining -= text.hits.length
  }
  return { found: kept, over: remaining < 0 }
}

/** The search and its replacement. */
interface Search {
  words: string
  put: string
  cased: boolean
  whole: boolean
  /** Whether the words are a regular expression. */
  pattern: boolean
}

/** `find` is null until the expression engine has loaded; `wrong` says why an expression is invalid. */
type Finder = { find: Find | null; wrong: PatternFault | null }

const nothing: Find = () => []

/** The finder of a search. Regular expressions use an engine of their own, which takes linear time. */
function useFinder({ words, put, cased, whole, pattern }: Search): Finder {
  const [finder, setFinder] = useState<Finder>({ find: nothing, wrong: null })
  useEffect(() => {
    if (words === '') return setFinder({ find: nothing, wrong: null })
    if (!pattern) return setFinder({ find: wordFinder({ words, put, cased, whole }), wrong: null })
    let current = true
    void loadChunk(() => import('./pattern-finder.ts')).then(({ patternFinder, patternFault }) => {
      if (!current) return
      try {
        setFinder({ find: patternFinder(words, put, { cased, whole }), wrong: null })
      } catch (error) {
        // An incomplete expression is still being typed.
        setFinder({ find: nothing, wrong: patternFault(error) })
      }
    })
    return () => {
      current = false
    }
  }, [words, put, cased, whole, pattern])
  return finder
}
