import type { Translations } from '@fabula/contract/shapes/translations'
import { fold } from '@fabula/core/novel/fold'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { useDeferredValue, useMemo, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { numberIn } from '../../page/show-in-language.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useFormDrafts } from '../forms/form-drafts.ts'
import { ForEditors } from '../rights/use-rights.tsx'
import { LoadedPart } from '../section/loaded-part.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { MachinePanel } from './machine-panel.tsx'
import { persistedTexts } from './persisted-texts.ts'
import { TranslationChunk } from './translation-chunk.tsx'
import { TranslationFiles } from './translation-files.tsx'
import { chunksOf, groupUnits, mentions, passes, type UnitFilter, unitFilters, unitKey } from './unit-groups.ts'
import { type TranslationDesk, useTranslations } from './use-translations.ts'
import './translations.css'

/** The number of texts rendered or removed at once. */
const chunkSize = 12
const none: ReadonlySet<string> = new Set()

/** All texts that readers see, side by side in both languages, with their origin. */
export function TranslationsSection() {
  const { sections } = useWords(editorPhrases)
  const words = useWords(editorTranslationPhrases)
  const desk = useTranslations()
  return (
    <div className="translations">
      <SectionHead title={sections.translations} note={words.note} guide="translations" />
      <LoadedPart of={desk} words={words} blocks={4}>
        {desk.translations && <Desk desk={desk} translations={desk.translations} />}
      </LoadedPart>
    </div>
  )
}

function Desk({ desk, translations }: { desk: TranslationDesk; translations: Translations }) {
  const words = useWords(editorTranslationPhrases)
  const novel = useNovel()
  const { units, source_language: from, language: to } = translations
  const [filter, setFilter] = useState<UnitFilter>('all')
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(fold(query))
  const drafts = useFormDrafts()
  // Texts typed into since the filter was chosen stay listed: a saved one is no longer missing, but its author goes on.
  const [typed, setTyped] = useState(none)
  const kept = useMemo(() => {
    const texts = persistedTexts(drafts)
    const keep: typeof texts.keep = (key, text, base) => {
      setTyped((keys) => (keys.has(key) ? keys : new Set(keys).add(key)))
      texts.keep(key, text, base)
    }
    return { ...texts, keep }
  }, [drafts])
  const found = useMemo(
    () => units.filter((unit) => typed.has(unitKey(unit)) || (passes(unit, filter) && mentions(unit, wanted))),
    [units, filter, wanted, typed],
  )
  const choose = (filter: UnitFilter) => {
    setFilter(filter)
    setTyped(none)
  }
  const search = (query: string) => {
    setQuery(query)
    setTyped(none)
  }
  const chunks = useMemo(() => chunksOf(groupUnits(novel, found), chunkSize), [novel, found])
  return (
    <>
      <div className="translation-panels">
        <ForEditors>
          <MachinePanel desk={desk} run={translations.run} />
        </ForEditors>
        <TranslationFiles onImported={desk.reload} />
      </div>
      <div className="translation-tools">
        <Filters units={units} filter={filter} onFilter={choose} />
        <SearchField label={words.search} value={query} onSearch={search} />
      </div>
      <div className="translation-columns">
        <p>
          {words.original}: {words.languages[from]}
        </p>
        <p>
          {words.translation}: {words.languages[to]}
        </p>
        <p className="translation-found" role="status">
          {words.found(found.length)}
        </p>
      </div>
      {found.length === 0 && <p className="editor-nothing">{words.nothing}</p>}
      {chunks.map((chunk) => (
        <TranslationChunk key={chunk.key} chunk={chunk} from={from} to={to} kept={kept} write={desk.write} />
      ))}
    </>
  )
}

type FiltersProps = { units: Translations['units']; filter: UnitFilter; onFilter: (filter: UnitFilter) => void }

/** Selects which texts are shown; each filter has a count. */
function Filters({ units, filter, onFilter }: FiltersProps) {
  const words = useWords(editorTranslationPhrases)
  const { language } = usePage()
  const counts = useMemo(() => unitFilters.map((each) => units.filter((unit) => passes(unit, each)).length), [units])
  return (
    <fieldset className="translation-filters">
      <legend className="ui-hidden">{words.show}</legend>
      {unitFilters.map((each, index) => (
        <label key={each}>
          <input type="radio" name="translation-filter" checked={each === filter} onChange={() => onFilter(each)} />
          <span>
            {words.filters[each]} <b>{numberIn(language, counts[index] ?? 0)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
