import * as z from 'zod/mini'

/** Why a model's translation was rejected. */
export const TranslationDefect = z.enum([
  /** The answer has no entry for this text. */
  'missing',
  'empty',
  /** A placeholder such as `{{user}}` was lost, added or changed. */
  'placeholder',
  /** Tags, fences or emphasis that the author did not write, or lost emphasis. */
  'markup',
  /** Not in the language's alphabet, or a mix of two. */
  'script',
  /** Far longer or shorter than the original. */
  'length',
  /** The entry translates another text than the one it names. */
  'swapped',
])
export type TranslationDefect = z.infer<typeof TranslationDefect>
