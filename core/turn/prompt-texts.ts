import type { Conditionals } from '../conditional/conditional.ts'
import { evaluate } from '../conditional/evaluate.ts'
import type { CharacterId, EndingId, WorldPromptId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { charactersOnStage } from '../scene/evaluate-scene.ts'
import { factsOf, type World } from '../scene/world.ts'
import { selectLore } from './select-lore.ts'
import type { PastLine } from './turn-brief.ts'

/** An author's text that the storyteller was given, with its conditions. `index`: its index in its list. */
export type PromptText = { text: string; conditionals: Conditionals } & (
  | { kind: 'biography'; character_id: CharacterId; name: string; index: number; secret: boolean }
  /** `triggered`: by what was said. */
  | { kind: 'world_prompt'; id: WorldPromptId; name: string; triggered: boolean }
  | { kind: 'scene_prompt'; index: number }
  /** A reason for which flags or scales may change. */
  | { kind: 'change'; index: number }
  | { kind: 'ending'; id: EndingId; name: string }
)

/**
 * Lists the texts that go into a reply's prompt in this scene and world, in the order of the prompt: biographies of
 * the characters on stage, the world, the scene, possible changes, possible endings. `recent`: the messages before;
 * `readerText`: the message to answer; `turn`: the state it is answered at, from which probabilities are drawn.
 */
export function promptTexts(
  novel: Novel,
  scene: InteractiveScene,
  world: World,
  readerText: string | null,
  recent: readonly PastLine[],
  turn: string,
): PromptText[] {
  const facts = factsOf(novel, world)
  const holds = ({ conditionals }: { conditionals: Conditionals }) => evaluate(conditionals, facts)
  const lore = selectLore(novel.world_prompts.filter(holds), readerText, recent, turn)
  const { characters } = indexOf(novel)
  return [
    ...charactersOnStage(novel, scene, facts).flatMap(({ character_id }): PromptText[] => {
      const character = characters.get(character_id)
      return (character?.biographies ?? []).flatMap((biography, index): PromptText[] => {
        if (!character || !holds(biography)) return []
        const { prompt_description: text, conditionals, secret } = biography
        const about = { kind: 'biography' as const, character_id, name: character.prompt_name, index, conditionals }
        return [
          { ...about, text, secret: false },
          ...(secret?.trim() ? [{ ...about, text: secret, secret: true }] : []),
        ].filter((entry) => entry.text.trim() !== '')
      })
    }),
    ...[...lore.always, ...lore.triggered].map((prompt): PromptText => {
      const { id, name, prompt_description: text, conditionals } = prompt
      return { kind: 'world_prompt', id, name, text, conditionals, triggered: lore.triggered.includes(prompt) }
    }),
    ...scene.additional_prompt_descriptions.flatMap((entry, index): PromptText[] =>
      holds(entry)
        ? [{ kind: 'scene_prompt', index, text: entry.prompt_description, conditionals: entry.conditionals }]
        : [],
    ),
    ...scene.modifying_states.flatMap((entry, index): PromptText[] => {
      if (!holds(entry)) return []
      const reasons = [...entry.states.flags, ...entry.states.scales].map((each) => each.change_reason_prompt)
      return [{ kind: 'change', index, text: reasons.join('\n'), conditionals: entry.conditionals }]
    }),
    ...scene.endings.filter(holds).map(
      ({ id, name, prompt_ending_conditional: text, conditionals }): PromptText => ({
        kind: 'ending',
        id,
        name,
        text,
        conditionals,
      }),
    ),
  ]
}
