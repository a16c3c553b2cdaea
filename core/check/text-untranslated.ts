import { type Language, languageOfNovel } from '../novel/language.ts'
import { nameTranslationOf, translate, translationTable } from '../novel/localize.ts'
import { textUnits } from '../novel/texts.ts'
import type { Checked, NovelProblem, ProblemLocation, Rule } from './problem.ts'
import { translationLocator } from './translation-locator.ts'

/**
 * Reports missing texts in each language that the author has begun to translate into, once per location and language.
 */
export const textUntranslated: Rule = (checked) => {
  const { novel, translations } = checked
  if (!translations) return []
  const begun = new Set(translations.filter(({ text }) => text.trim() !== '').map(({ language }) => language))
  begun.delete(languageOfNovel(novel))
  return [...begun].flatMap((language) => missingIn(checked, translations, language))
}

function missingIn({ novel }: Checked, translations: NonNullable<Checked['translations']>, language: Language) {
  const table = translationTable(translations, language)
  const locate = translationLocator(novel)
  const places = new Map<string, { place: ProblemLocation; count: number }>()
  for (const { unit, source } of textUnits(novel)) {
    if (nameTranslationOf(novel, unit, language) ?? translate(table, unit, source)) continue
    const place = locate(unit)
    const key = `${place.kind}/${place.id}`
    const known = places.get(key)
    if (known) known.count++
    else places.set(key, { place, count: 1 })
  }
  return [...places.values()].map(
    ({ place, count }): NovelProblem => ({
      code: 'text_untranslated',
      severity: 'warns',
      place,
      untranslated: { language, count },
    }),
  )
}
