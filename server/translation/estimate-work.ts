import type { TranslationEstimate } from '@fabula/contract/shapes/translations'
import type { Language } from '@fabula/core/novel/language'
import { estimateTranslation } from '@fabula/core/translation/estimate-translation'
import { missingUnits, translatedUnits } from '@fabula/core/translation/translated-unit'
import { hostedBatch, translationBatches } from '@fabula/core/translation/translation-batch'
import type { Place } from '../authoring/authoring-ports.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'

/** Estimates the translation of an author's novel's missing texts; without a model, for an average one. */
export async function estimateWork(
  ports: TranslationPorts,
  place: Place,
  asked: Language | undefined,
): Promise<TranslationEstimate> {
  const { loaded, language } = await ownNovel(ports, place, 'read', asked)
  const { novel, translations } = loaded
  const units = translatedUnits(novel, translations, language)
  const size = ports.translator?.size ?? hostedBatch
  const batches = translationBatches(novel, language, missingUnits(units), units, size)
  return { language, model: ports.translator?.describe().name ?? null, ...estimateTranslation(batches) }
}
