import type { TranslationChange, TranslationUnit } from '@fabula/contract/shapes/translations'
import { characterNamedBy, placeKey } from '@fabula/core/novel/localize'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { translatedUnits } from '@fabula/core/translation/translated-unit'
import type { Place } from '../authoring/authoring-ports.ts'
import { ProblemError } from '../problem-error.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { writeTranslations } from './write-translations.ts'

/** Stores one text as its author translated it, and returns what readers see now. */
export async function setTranslation(
  ports: TranslationPorts,
  place: Place,
  { language: asked, unit, source, text, was }: TranslationChange,
): Promise<TranslationUnit> {
  const { loaded, language } = await ownNovel(ports, place, 'edit', asked)
  const key = placeKey(unit, source)
  const find = ({ novel, translations }: typeof loaded) =>
    translatedUnits(novel, translations, language).find((one) => placeKey(one.unit, one.source) === key)
  if (!find(loaded)) throw new ProblemError('text_not_found')
  if (characterNamedBy(unit) !== null && isLonger(text, limits.name)) {
    throw new ProblemError('invalid_input', {
      errors: [{ path: 'text', message: `Must be at most ${limits.name} characters` }],
    })
  }
  await writeTranslations(ports.pool, loaded.id, language, [{ unit, source, text, was }])
  const after = await ownNovel(ports, place, 'read', language)
  const found = find(after.loaded)
  // The original was changed at the same time.
  if (!found) throw new ProblemError('text_not_found')
  return found
}
