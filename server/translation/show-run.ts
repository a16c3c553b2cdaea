import type { TranslationRun } from '@fabula/contract/shapes/translations'
import type { Language } from '@fabula/core/novel/language'
import { missingUnits, type TranslatedUnit, translatedUnits } from '@fabula/core/translation/translated-unit'
import type { Place } from '../authoring/authoring-ports.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ownNovel, type TranslationPorts } from './own-novel.ts'
import { findJob } from './translation-jobs.ts'

/** The state of an author's novel's translation job. */
export async function readRun(
  ports: TranslationPorts,
  place: Place,
  asked: Language | undefined,
): Promise<TranslationRun> {
  const { loaded, language } = await ownNovel(ports, place, 'read', asked)
  return showRun(ports, loaded, language)
}

/** The same for a loaded novel; `units` are its texts, if they are known. */
export async function showRun(
  { pool, translator }: TranslationPorts,
  { id, novel, translations }: LoadedNovel,
  language: Language,
  units: readonly TranslatedUnit[] = translatedUnits(novel, translations, language),
): Promise<TranslationRun> {
  const job = await findJob(pool, id, language)
  const counts = { done: 0, refused: 0, calls: 0, input_tokens: 0, output_tokens: 0, problem: null }
  const { done, refused, calls, input_tokens, output_tokens, problem } = job ?? counts
  return {
    language,
    model: translator?.describe().name ?? null,
    status: job?.status ?? 'none',
    left: missingUnits(units).length,
    done,
    refused,
    calls,
    input_tokens,
    output_tokens,
    problem,
    due_at: job?.status === 'waiting' ? job.due_at.toISOString() : null,
  }
}
