import { Language } from '@fabula/core/novel/language'
import { limits } from '@fabula/core/record/limits'
import { TranslationDefect } from '@fabula/core/translation/translation-defect'
import * as z from 'zod/mini'
import { problemCodes } from '../problem.ts'

const count = z.int()

/** A reader-visible text, and what readers of the other language see. */
export const TranslationUnit = z.object({
  /** The text's place. In lists without ids several texts share one place: `source` tells them apart. */
  unit: z.string(),
  source: z.string(),
  /** Empty: not translated, readers see the original. */
  text: z.string(),
  made_by: z.nullable(z.enum(['author', 'model'])),
  /** The author's translation was made from an older original; it is still shown. */
  stale: z.boolean(),
  /** Why a model's translation was rejected. */
  fault: z.nullable(TranslationDefect),
})
export type TranslationUnit = z.infer<typeof TranslationUnit>

/** The progress of the translation by a model. */
export const TranslationRun = z.object({
  language: Language,
  /** The model that would translate; null without one. */
  model: z.nullable(z.string()),
  status: z.enum(['none', 'waiting', 'running', 'done', 'cancelled', 'failed']),
  /** The number of texts left to translate, translated since the start, and rejected among the latter. */
  left: count,
  done: count,
  refused: count,
  calls: count,
  input_tokens: count,
  output_tokens: count,
  /** Why it waits or failed. */
  problem: z.nullable(z.enum(problemCodes)),
  /** When a waiting run goes on. */
  due_at: z.nullable(z.string()),
})
export type TranslationRun = z.infer<typeof TranslationRun>

export const Translations = z.object({
  source_language: Language,
  language: Language,
  units: z.array(TranslationUnit),
  run: TranslationRun,
})
export type Translations = z.infer<typeof Translations>

export const TranslationChange = z.strictObject({
  language: z.optional(Language),
  unit: z.string().check(z.maxLength(400)),
  source: z.string().check(z.maxLength(limits.text)),
  /** Blank: removes the author's translation. */
  text: z.string().check(z.maxLength(40_000)),
  /** The translation when editing began: if an author has changed it since, the change is refused. */
  was: z.optional(z.string().check(z.maxLength(40_000))),
})
export type TranslationChange = z.infer<typeof TranslationChange>

/** The approximate cost of translating with the model. */
export const TranslationEstimate = z.object({
  language: Language,
  model: z.nullable(z.string()),
  units: count,
  characters: count,
  calls: count,
  input_tokens: count,
  output_tokens: count,
})
export type TranslationEstimate = z.infer<typeof TranslationEstimate>

/** The result of importing a file of translations. */
export const ImportedTranslations = z.object({
  changed: count,
  unchanged: count,
  /** Texts of the file that were left out, and why; at most a hundred are listed. */
  skipped: z.array(
    z.object({
      line: count,
      unit: z.string(),
      reason: z.enum(['unknown_text', 'placeholder', 'too_long', 'language']),
    }),
  ),
  skipped_count: count,
})
export type ImportedTranslations = z.infer<typeof ImportedTranslations>
