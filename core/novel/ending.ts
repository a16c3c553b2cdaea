import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { EndingId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, type NewId, upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'
import { SceneRef, upgradeSceneRef } from './scene-ref.ts'
import { emptyTrigger, StatesTrigger, upgradeStatesTrigger } from './states-trigger.ts'

const whereAndWhat = {
  next_scene: z._default(z.nullable(SceneRef), null),
  states_trigger: z._default(StatesTrigger, emptyTrigger),
}

/** The storyteller recognises it: the author describes in words when it has happened. */
export const AutomaticEnding = z.strictObject({
  id: EndingId,
  name: nameField(fieldMessages.automaticEnding),
  prompt_ending_conditional: textField(limits.prompt).check(z.trim(), z.minLength(1, fieldMessages.automaticEnding)),
  conditionals: Conditionals,
  /** Words of the reader that hint at it, for playing without a model. */
  keywords: listOf(textField(limits.name)),
  ...whereAndWhat,
})
export type AutomaticEnding = z.infer<typeof AutomaticEnding>

/** The reader chooses it by a button: `display_name` is on the button, `name` is the author's. */
export const ChoiceEnding = z.strictObject({
  id: EndingId,
  name: nameField(fieldMessages.choiceEnding),
  display_name: nameField(fieldMessages.choiceEnding),
  conditionals: Conditionals,
  ...whereAndWhat,
})
export type ChoiceEnding = z.infer<typeof ChoiceEnding>

/** Comes by itself when the storyteller has replied this many times since the scene was entered. */
export const ContextEnding = z.strictObject({
  id: EndingId,
  message_count: z._default(
    integerField(fieldMessages.contextEnding).check(z.minimum(1, fieldMessages.contextEnding)),
    1,
  ),
  ...whereAndWhat,
})
export type ContextEnding = z.infer<typeof ContextEnding>

const common = {
  conditionals: upgradeConditionals,
  next_scene: upgradeSceneRef,
  states_trigger: upgradeStatesTrigger,
  keywords: upgradePlainList,
}

export const upgradeEnding = (json: unknown, newId: NewId): unknown =>
  upgradeFields(dropNulls(upgradeId(json, newId), ['message_count']), common)

/** A context ending keeps the id it has, whether or not the client sends it back. */
export function upgradeContextEnding(json: unknown, newId: NewId, keptId?: string): unknown {
  if (json === null || typeof json !== 'object') return json
  return upgradeEnding(json, () => keptId ?? newId())
}
