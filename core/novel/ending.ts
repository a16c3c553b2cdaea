import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { EndingId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'
import { SceneRef, upgradeSceneRef } from './scene-ref.ts'
import { emptyTrigger, StatesTrigger, upgradeStatesTrigger } from './states-trigger.ts'

const exitFields = {
  next_scene: z._default(z.nullable(SceneRef), null),
  states_trigger: z._default(StatesTrigger, emptyTrigger),
}

/** An ending that the storyteller recognises: the author describes in words when it has happened. */
export const AutomaticEnding = z.strictObject({
  id: EndingId,
  name: nameField(fieldMessages.automaticEnding),
  prompt_ending_conditional: textField(limits.prompt).check(z.trim(), z.minLength(1, fieldMessages.automaticEnding)),
  conditionals: Conditionals,
  /** Words of the reader that hint at the ending, for playing without a model. */
  keywords: listOf(textField(limits.name)),
  ...exitFields,
})
export type AutomaticEnding = z.infer<typeof AutomaticEnding>

/** An ending that the reader chooses by a button: `display_name` is the button's text, `name` is for the author. */
export const ChoiceEnding = z.strictObject({
  id: EndingId,
  name: nameField(fieldMessages.choiceEnding),
  display_name: nameField(fieldMessages.choiceEnding),
  conditionals: Conditionals,
  ...exitFields,
})
export type ChoiceEnding = z.infer<typeof ChoiceEnding>

/** An ending that happens automatically after this many replies since the scene was entered. */
export const ContextEnding = z.strictObject({
  id: EndingId,
  message_count: z._default(
    integerField(fieldMessages.contextEnding).check(z.minimum(1, fieldMessages.contextEnding)),
    1,
  ),
  ...exitFields,
})
export type ContextEnding = z.infer<typeof ContextEnding>

const common = {
  conditionals: upgradeConditionals,
  next_scene: upgradeSceneRef,
  states_trigger: upgradeStatesTrigger,
  keywords: upgradePlainList,
}

export const upgradeEnding = (json: unknown, newId: () => string): unknown =>
  upgradeFields(dropNulls(upgradeId(json, newId), ['message_count']), common)

/** A context ending keeps its id, whether or not the client sends it back. */
export const upgradeContextEnding = (json: unknown, newId: () => string, keptId?: string): unknown =>
  upgradeEnding(json, () => keptId ?? newId())
