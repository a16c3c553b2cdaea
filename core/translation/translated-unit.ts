import type { Language } from '../novel/language.ts'
import { nameTranslationOf, placeKey, type TranslationTable, translate, translationTable } from '../novel/localize.ts'
import type { Novel } from '../novel/novel.ts'
import { type TextUnit, type Translation, textUnits } from '../novel/texts.ts'
import type { TranslationDefect } from './translation-defect.ts'

/** A stored translation, or the record that a model's answer for this text was rejected (then its text is empty). */
export interface PersistedTranslation extends Translation {
  fault?: TranslationDefect | null
}

/** A reader-visible text with its translation. */
export interface TranslatedUnit extends TextUnit {
  /** Empty: readers see the original. */
  text: string
  made_by: 'author' | 'model' | null
  /** The author's translation is of an older original; it is shown all the same. */
  stale: boolean
  fault: TranslationDefect | null
}

/** The language that a novel is translated into; there are only two. */
export const otherLanguage = (language: Language): Language => (language === 'english' ? 'russian' : 'english')

/** Every distinct reader-visible text of a novel, in the novel's order, with its translation into `language`. */
export function translatedUnits(
  novel: Novel,
  translations: readonly PersistedTranslation[],
  language: Language,
): TranslatedUnit[] {
  const table = translationTable(translations, language)
  const faults = faultsOf(translations, language)
  const seen = new Set<string>()
  return textUnits(novel).flatMap((unit) => {
    const key = placeKey(unit.unit, unit.source)
    if (seen.has(key)) return []
    seen.add(key)
    return [translatedUnit(novel, unit, table, faults, language)]
  })
}

function faultsOf(translations: readonly PersistedTranslation[], language: Language): Map<string, TranslationDefect> {
  const faults = new Map<string, TranslationDefect>()
  for (const { fault, unit, source, language: of } of translations)
    if (fault && of === language) faults.set(placeKey(unit, source), fault)
  return faults
}

function translatedUnit(
  novel: Novel,
  unit: TextUnit,
  table: TranslationTable,
  faults: ReadonlyMap<string, TranslationDefect>,
  language: Language,
): TranslatedUnit {
  const name = nameTranslationOf(novel, unit.unit, language)
  if (name !== null) return { ...unit, text: name, made_by: 'author', stale: false, fault: null }
  const found = translate(table, unit.unit, unit.source)
  if (found) {
    const stale = found.unit === unit.unit && found.source !== unit.source
    return { ...unit, text: found.text, made_by: found.made_by, stale, fault: null }
  }
  return {
    ...unit,
    text: '',
    made_by: null,
    stale: false,
    fault: faults.get(placeKey(unit.unit, unit.source)) ?? null,
  }
}

/** The texts that a model still has to translate: those without a translation that were not rejected. */
export const missingUnits = (units: readonly TranslatedUnit[]): TranslatedUnit[] =>
  units.filter(({ text, fault }) => text === '' && fault === null)
