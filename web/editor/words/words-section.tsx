import { wordsAMinute, wordsByScene } from '@fabula/core/novel/count-words'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { textUnits } from '@fabula/core/novel/texts'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorScriptPhrases } from '@fabula/phrases/editor-script'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { locationOfScene } from '../location/location.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useGrowingList } from '../scenes/use-growing-list.ts'
import { SectionHead } from '../section/section-head.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useTranslations } from '../translations/use-translations.ts'
import './words.css'

/** The number of words per scene and language, and the reading time. */
export function WordsSection() {
  const words = useWords(editorScriptPhrases).counts
  const { sections } = useWords(editorPhrases)
  const novel = useNovel()
  const { translations } = useTranslations()
  const own = languageOfNovel(novel)
  const columns = useMemo(() => {
    const written = wordsByScene(textUnits(novel).map(({ unit, source }) => ({ unit, text: source })))
    const told = translations && wordsByScene(translations.units.map(({ unit, text }) => ({ unit, text: text ?? '' })))
    const all: { language: Language; counts: ReadonlyMap<string, number> }[] = [{ language: own, counts: written }]
    return told && translations ? [...all, { language: translations.language, counts: told }] : all
  }, [novel, translations, own])
  const scenes = useMemo(
    () => [
      ...novel.static_scenes.map((scene) => ({ scene, type: 'static' as const })),
      ...novel.interactive_scenes.map((scene) => ({ scene, type: 'interactive' as const })),
    ],
    [novel],
  )
  const { shown, end } = useGrowingList(scenes.length, 'words')
  const total = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <>
      <SectionHead title={sections.words} note={words.note} />
      <table className="words-table">
        <thead>
          <tr>
            <th scope="col">{words.scene}</th>
            {columns.map(({ language }) => (
              <th key={language} scope="col">
                {words.languages[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="words-total">
            <th scope="row">{words.all}</th>
            {columns.map(({ language, counts }) => (
              <td key={language}>{words.count(total(counts), total(counts) / wordsAMinute[language])}</td>
            ))}
          </tr>
          {scenes.slice(0, shown).map(({ scene, type }) => (
            <tr key={scene.id}>
              <th scope="row">
                <LocationLink to={locationOfScene({ scene_id: scene.id, scene_type: type })}>{scene.name}</LocationLink>
              </th>
              {columns.map(({ language, counts }) => {
                const count = counts.get(scene.id) ?? 0
                return <td key={language}>{words.count(count, count / wordsAMinute[language])}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </>
  )
}
