import * as z from 'zod/mini'

/** What was wrong with a model's translation, so that it was not taken. */
export const TranslationDefect = z.enum([
  /** Nothing came back for this text. */
  'missing',
  'empty',
  /** `{{user}}`, or another place that is filled in, was lost, added or changed. */
  'placeholder',
  /** Tags, fences or emphasis that the author did not write, or emphasis of theirs that was lost. */
  'markup',
  /** Not in the letters of the language, or in a mix of two alphabets. */
  'script',
  /** Far longer or far shorter than what it was made from. */
  'length',
  /** It answers another text than the one it names. */
  'swapped',
])
export type TranslationDefect = z.infer<typeof TranslationDefect>
