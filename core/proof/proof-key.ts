import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'

/** Fields that hold words, or when they were written. No proof reads them, in whatever scene, ending, flag or scale they stand. */
export const wordFields: ReadonlySet<string> = new Set([
  'name',
  'display_name',
  'description',
  'help',
  'start_message_original',
  'original_message',
  'prompt_description',
  'prompt_ending_conditional',
  'change_reason_prompt',
  'keywords',
  'example_lines',
  'reply_style',
  'author_note',
  'created_at',
])

/**
 * What of a novel, and of the conditionals that are asked about, a proof reads: of two novels with the same key the same is
 * proved. A field that is not known to hold words counts, so that a new one makes a novel another one.
 */
export function proofKey(novel: Novel, conditionals: readonly Conditionals[]): string {
  const { first_scene_id, first_scene_type, states, interactive_scenes, static_scenes } = novel
  const read = { first_scene_id, first_scene_type, states, interactive_scenes, static_scenes, conditionals }
  return JSON.stringify(read, (field, value: unknown) => (wordFields.has(field) ? undefined : value))
}
