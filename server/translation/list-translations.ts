import type { Translations } from '@fabula/contract/shapes/translations'
import type { Language } from '@fabula/core/novel/language'
import { translatedUnits } from '@fabula/core/translation/translated-unit'
import type { Place } from '../authoring/authoring-ports.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { showRun } from './show-run.ts'

/** Every reader-visible text of an author's novel, in its order, with its translation and the state of the job. */
export async function listTranslations(
  ports: TranslationPorts,
  place: Place,
  asked: Language | undefined,
): Promise<Translations> {
  const { loaded, from, language } = await ownNovel(ports, place, 'read', asked)
  const units = translatedUnits(loaded.novel, loaded.translations, language)
  return { source_language: from, language, units, run: await showRun(ports, loaded, language, units) }
}
