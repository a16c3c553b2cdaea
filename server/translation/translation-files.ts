import { readFile } from 'node:fs/promises'
import type { ImportedTranslations } from '@fabula/contract/shapes/translations'
import { readTranslationCsv, writeTranslationCsv } from '@fabula/core/exchange/translation-csv'
import { type ReadText, TranslationFileError } from '@fabula/core/exchange/translation-file'
import { readTranslationXliff, writeTranslationXliff } from '@fabula/core/exchange/translation-xliff'
import type { Language } from '@fabula/core/novel/language'
import { characterNamedBy, isSharedUnit, placeKey } from '@fabula/core/novel/localize'
import { limits } from '@fabula/core/record/limits'
import { storableText } from '@fabula/core/record/storable'
import { placeholdersOf } from '@fabula/core/translation/placeholders'
import { type TranslatedUnit, translatedUnits } from '@fabula/core/translation/translated-unit'
import type { Place } from '../authoring/authoring-ports.ts'
import { Refusal } from '../refusal.ts'
import { decodeText } from './decode-text.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { type AuthorsText, writeTranslations } from './write-translations.ts'

/** Every text of an author's novel with its translation, as a file for a translator. */
export async function exportTranslations(
  ports: TranslationPorts,
  place: Place,
  { language: asked, format }: { language?: Language | undefined; format: 'csv' | 'xliff' },
): Promise<{ content: Uint8Array; type: string; filename: string }> {
  const { loaded, from, language } = await ownNovel(ports, place, asked)
  const { novel, translations } = loaded
  const file = { name: novel.name, from, to: language, texts: translatedUnits(novel, translations, language) }
  const stem = loaded.play_link ?? (novel.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'novel')
  const [text, type, ending] =
    format === 'csv'
      ? ([writeTranslationCsv(file), 'text/csv; charset=utf-8', 'csv'] as const)
      : ([writeTranslationXliff(file), 'application/xliff+xml', 'xlf'] as const)
  return { content: new TextEncoder().encode(text), type, filename: `${stem}-${language}.${ending}` }
}

type Reason = ImportedTranslations['skipped'][number]['reason']
const mostNamed = 100

/**
 * Takes over what a translator's file says: texts that differ from what readers see become the author's. Blank ones are
 * passed over; what names no text of the novel, or lost a place that is filled in, is named and left out. A text whose
 * original has changed since is kept as the author's of the older original, and marked so.
 */
export async function importTranslations(
  ports: TranslationPorts,
  place: Place,
  asked: Language | undefined,
  file: { path: string; filename: string },
): Promise<ImportedTranslations> {
  const { loaded, language } = await ownNovel(ports, place, asked)
  const texts = read(await readFile(file.path), file.filename, language)
  const units = translatedUnits(loaded.novel, loaded.translations, language)
  const byPlace = new Map(units.map((unit) => [placeKey(unit.unit, lines(unit.source)), unit]))
  const byUnit = new Map(units.map((unit) => [unit.unit, unit]))
  const changes = new Map<string, AuthorsText>()
  const skipped: ImportedTranslations['skipped'] = []
  let unchanged = 0
  for (const entry of texts) {
    if (entry.text.trim() === '') continue
    const exact = byPlace.get(placeKey(entry.unit, lines(entry.source)))
    const unit = exact ?? (isSharedUnit(entry.unit) ? undefined : byUnit.get(entry.unit))
    const same = unit !== undefined && lines(unit.text) === lines(entry.text)
    const reason = same ? null : refusalOf(entry, unit)
    if (reason) skipped.push({ line: entry.line, unit: entry.unit.slice(0, 400), reason })
    else if (same) unchanged++
    else {
      const source = exact?.source ?? storableText(entry.source)
      changes.set(placeKey(entry.unit, source), { unit: entry.unit, source, text: storableText(entry.text) })
    }
  }
  if (changes.size > 0) await writeTranslations(ports.pool, loaded.id, language, [...changes.values()])
  return { changed: changes.size, unchanged, skipped: skipped.slice(0, mostNamed), skipped_count: skipped.length }
}

/** Spreadsheets write ends of lines their own way. */
const lines = (text: string): string => text.replace(/\r\n?/g, '\n')

function refusalOf(entry: ReadText, unit: TranslatedUnit | undefined): Reason | null {
  if (!unit) return 'unknown_text'
  const most = characterNamedBy(entry.unit) === null ? limits.text * 2 : limits.name
  if (entry.text.length > most || entry.source.length > limits.text) return 'too_long'
  return placeholdersOf(entry.source).join() === placeholdersOf(entry.text).join() ? null : 'placeholder'
}

function read(bytes: Uint8Array, filename: string, language: Language): ReadText[] {
  try {
    const text = decodeText(bytes)
    const isXml = /\.(xlf|xliff|xml)$/i.test(filename) || /^\uFEFF?\s*<\?xml/.test(text)
    return isXml ? readTranslationXliff(text, language) : readTranslationCsv(text)
  } catch (error) {
    if (!(error instanceof TranslationFileError)) throw error
    throw new Refusal('translations_unreadable', {
      errors: [{ path: `line ${error.line}`, message: error.message }],
    })
  }
}
