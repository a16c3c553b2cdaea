import { type Language, languageOfNovel } from './language.ts'
import type { Novel } from './novel.ts'
import { rewriteTexts, type Translation } from './texts.ts'

/** Looks up a text's translation; the translation of an equal text elsewhere is used as a fallback. */
export interface TranslationTable {
  /** By unit and source: the exact place. */
  readonly byPlace: ReadonlyMap<string, Translation>
  /** By source only: the same words elsewhere. */
  readonly bySource: ReadonlyMap<string, Translation>
  /** Authors' translations by unit, used even after the source was edited (the editor marks them stale). */
  readonly byAuthor: ReadonlyMap<string, Translation>
}

/** The key of a text at its place. */
export const placeKey = (unit: string, source: string): string => `${unit}\n${source}`

/** The translations into `language`. Among those of equal texts, an author's is preferred to a model's. */
export function translationTable(translations: readonly Translation[], language: Language): TranslationTable {
  const byPlace = new Map<string, Translation>()
  const bySource = new Map<string, Translation>()
  const byAuthor = new Map<string, Translation>()
  for (const entry of translations) {
    if (entry.language !== language || entry.text.trim() === '') continue
    byPlace.set(placeKey(entry.unit, entry.source), entry)
    const rival = bySource.get(entry.source)
    if (!rival || rival.made_by === 'model') bySource.set(entry.source, entry)
    if (entry.made_by === 'author' && !isSharedUnit(entry.unit)) byAuthor.set(entry.unit, entry)
  }
  return { byPlace, bySource, byAuthor }
}

/** Units of lists without ids contain several texts, so the unit alone does not identify a text. */
export const isSharedUnit = (unit: string): boolean => /\/(alias|example_line|keyword)$/.test(unit)

/**
 * The novel as a reader of `language` sees it: each text in its stored translation, else as the author wrote it.
 * Character names use their own `name_translations` first.
 */
export function localizeNovel(novel: Novel, table: TranslationTable, language: Language): Novel {
  if (languageOfNovel(novel) === language) return novel
  return rewriteTexts(
    novel,
    (unit, source) => nameTranslationOf(novel, unit, language) ?? translate(table, unit, source)?.text ?? source,
  )
}

/** A text's translation; null if none is stored, or its author has emptied the text since. */
export const translate = (table: TranslationTable, unit: string, source: string): Translation | null =>
  source.trim() === ''
    ? null
    : (table.byPlace.get(placeKey(unit, source)) ?? table.byAuthor.get(unit) ?? table.bySource.get(source) ?? null)

/** The character whose name a unit is; null for any other unit. */
export const characterNamedBy = (unit: string): string | null =>
  unit.endsWith('/prompt_name') ? (unit.split('/')[1] ?? null) : null

/** The name in a character's own `name_translations`; null if the unit is not a name or has none. */
export function nameTranslationOf(novel: Novel, unit: string, language: Language): string | null {
  const id = characterNamedBy(unit)
  if (id === null) return null
  const character = novel.characters.find((entry) => entry.id === id)
  const own = character?.name_translations.find((entry) => entry.language === language)?.translation.trim()
  return own || null
}
