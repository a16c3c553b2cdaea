import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'

/** Fields with text or creation dates. No proof reads them, in any scene, ending, flag or scale. */
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
 * Serialises what a proof reads of a novel and of the given conditionals: equal keys mean equal proofs. Fields not
 * listed in {@link wordFields} count, so that a new field invalidates proofs by default.
 */
export function proofKey(novel: Novel, conditionals: readonly Conditionals[]): string {
  const { first_scene_id, first_scene_type, states, interactive_scenes, static_scenes } = novel
  const read = { first_scene_id, first_scene_type, states, interactive_scenes, static_scenes, conditionals }
  return JSON.stringify(read, (field, value: unknown) => (wordFields.has(field) ? undefined : value))
}
