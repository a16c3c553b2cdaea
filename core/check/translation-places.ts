import { languageOfNovel } from '../novel/language.ts'
import { translate, translationTable } from '../novel/localize.ts'
import { placeholdersOf } from '../novel/message-places.ts'
import { textUnits } from '../novel/texts.ts'
import type { NovelProblem, Rule } from './problem.ts'
import { translationLocator } from './translation-locator.ts'

/** Reports translations that lost, added or changed a placeholder, once per location and language. */
export const translationPlaces: Rule = ({ novel, translations }) => {
  if (!translations) return []
  const languages = new Set(translations.map(({ language }) => language))
  languages.delete(languageOfNovel(novel))
  const locate = translationLocator(novel)
  return [...languages].flatMap((language) => {
    const table = translationTable(translations, language)
    const found = new Map<string, NovelProblem>()
    for (const { unit, source } of textUnits(novel)) {
      const text = translate(table, unit, source)?.text
      if (text === undefined || !(source.includes('{{') || text.includes('{{'))) continue
      if (placeholdersOf(source).join() === placeholdersOf(text).join()) continue
      const place = locate(unit)
      const written = placeholdersOf(source).join(' ') || placeholdersOf(text).join(' ')
      found.set(`${place.kind}/${place.id}`, { code: 'translation_lost_name', severity: 'warns', place, written })
    }
    return [...found.values()]
  })
}
