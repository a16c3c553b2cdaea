import { readFile } from 'node:fs/promises'
import type { ImportedTranslations } from '@fabula/contract/shapes/translations'
import { writeTranslationCsv } from '@fabula/core/exchange/translation-csv'
import type { ReadText } from '@fabula/core/exchange/translation-file'
import { writeTranslationPo } from '@fabula/core/exchange/translation-po'
import { writeTranslationXliff } from '@fabula/core/exchange/translation-xliff'
import { writeTranslationXliff2 } from '@fabula/core/exchange/translation-xliff2'
import { writable } from '@fabula/core/exchange/xml-text'
import type { Language } from '@fabula/core/novel/language'
import { characterNamedBy, isSharedUnit, placeKey } from '@fabula/core/novel/localize'
import { placeholdersOf } from '@fabula/core/novel/message-places'
import { limits } from '@fabula/core/record/limits'
import { storableText } from '@fabula/core/record/storable'
import { isLonger } from '@fabula/core/record/text-length'
import { type TranslatedUnit, translatedUnits } from '@fabula/core/translation/translated-unit'
import type { Place } from '../authoring/authoring-ports.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { fileNameOf } from '../novels/file-name.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { type AuthorsText, writeTranslations } from './write-translations.ts'

const writers = {
  csv: { write: writeTranslationCsv, type: 'text/csv; charset=utf-8', ending: 'csv' },
  xliff: { write: writeTranslationXliff, type: 'application/xliff+xml', ending: 'xlf' },
  xliff2: { write: writeTranslationXliff2, type: 'application/xliff+xml', ending: 'xlf' },
  po: { write: writeTranslationPo, type: 'text/x-gettext-translation; charset=utf-8', ending: 'po' },
} as const

/** Every text of an author's novel with its translation, as a file for a translator. */
export async function exportTranslations(
  ports: TranslationPorts,
  place: Place,
  { language: asked, format }: { language?: Language | undefined; format: keyof typeof writers },
): Promise<{ content: Uint8Array; type: string; filename: string }> {
  const { loaded, from, language } = await ownNovel(ports, place, 'read', asked)
  const { novel, translations } = loaded
  const file = { name: novel.name, from, to: language, texts: translatedUnits(novel, translations, language) }
  const stem = fileNameOf(loaded)
  const { write, type, ending } = writers[format]
  return { content: new TextEncoder().encode(write(file)), type, filename: `${stem}-${language}.${ending}` }
}

type Reason = ImportedTranslations['skipped'][number]['reason']
const mostNamed = 100

/**
 * Imports a translator's file: texts that differ from what readers see become the author's, and so do approved ones that
 * a model made or whose original had changed. Blank ones are ignored; those that match no text of the novel, or lost a
 * placeholder, are reported and skipped. A text whose original has changed since the export is stored as the author's
 * for the older original, and marked as such.
 */
export async function importTranslations(
  ports: TranslationPorts,
  fileWork: FileWork,
  place: Place,
  asked: Language | undefined,
  file: { path: string; filename: string },
): Promise<ImportedTranslations> {
  const { loaded, language } = await ownNovel(ports, place, 'edit', asked)
  const units = translatedUnits(loaded.novel, loaded.translations, language)
  const known: KnownTexts = {
    byPlace: new Map(units.map((unit) => [placeKey(unit.unit, lines(unit.source)), unit])),
    byUnit: new Map(units.map((unit) => [unit.unit, unit])),
  }
  const found: Found = { changes: new Map(), skipped: [], skippedCount: 0, unchanged: 0 }
  await fileWork.inFolder(async (into) => {
    const { path, filename } = file
    const { texts } = await fileWork.run('parseTranslations', { path, filename, language, into })
    for (const list of texts) {
      // Written by our own process a moment ago; other calls are answered between one list and the next.
      for (const entry of JSON.parse(await readFile(list, 'utf8')) as ReadText[]) compare(entry, known, found)
    }
  })
  const { changes, skipped, skippedCount, unchanged } = found
  if (changes.size > 0) await writeTranslations(ports.pool, loaded.id, language, [...changes.values()])
  return { changed: changes.size, unchanged, skipped, skipped_count: skippedCount }
}

interface KnownTexts {
  byPlace: ReadonlyMap<string, TranslatedUnit>
  byUnit: ReadonlyMap<string, TranslatedUnit>
}

interface Found {
  changes: Map<string, AuthorsText>
  /** The first ones. */
  skipped: ImportedTranslations['skipped']
  skippedCount: number
  unchanged: number
}

/** Compares a text of the file with the novel, and adds the result to what was found. */
function compare(entry: ReadText, { byPlace, byUnit }: KnownTexts, found: Found): void {
  const exact = byPlace.get(placeKey(entry.unit, lines(entry.source)))
  const unit = exact ?? (isSharedUnit(entry.unit) ? undefined : byUnit.get(entry.unit))
  const same = unit !== undefined && lines(unit.text) === lines(entry.text)
  const isApproval = same && exact !== undefined && entry.approved && (unit.made_by === 'model' || unit.stale)
  const reason = same ? null : problemOf(entry, unit)
  if (same && !isApproval) found.unchanged++
  else if (reason) {
    found.skippedCount++
    if (found.skipped.length < mostNamed) {
      found.skipped.push({ line: entry.line, unit: entry.unit.slice(0, 400), reason })
    }
  } else {
    const source = exact?.source ?? storableText(entry.source)
    found.changes.set(placeKey(entry.unit, source), { unit: entry.unit, source, text: storableText(entry.text) })
  }
}

/** Spreadsheets change line endings, and XLIFF cannot represent the control character with which Word ends a line. */
const lines = (text: string): string => writable(text).replace(/\r\n?/g, '\n')

function problemOf(entry: ReadText, unit: TranslatedUnit | undefined): Reason | null {
  if (!unit) return 'unknown_text'
  const most = characterNamedBy(entry.unit) === null ? limits.text * 2 : limits.name
  if (isLonger(entry.text, most) || isLonger(entry.source, limits.text)) return 'too_long'
  return placeholdersOf(entry.source).join() === placeholdersOf(entry.text).join() ? null : 'placeholder'
}
