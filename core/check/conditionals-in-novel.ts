import type { Conditionals } from '../conditional/conditional.ts'
import type { CharacterId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { Novel } from '../novel/novel.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { inScene, type ProblemLocation } from './problem.ts'

/** Conditionals, and where in the novel they are. */
export interface PlacedConditionals {
  conditionals: Conditionals
  place: ProblemLocation
  /** The character that a biography belongs to; null for anything else. */
  character_id: CharacterId | null
  /** The prompt that they belong to, in which values are filled in; empty for anything else. */
  text: string
}

/** All conditionals of a novel, each with its location. */
export function conditionalsIn(novel: Novel): readonly PlacedConditionals[] {
  const worldPrompts = novel.world_prompts.map(({ id, name, conditionals, prompt_description: text }) => ({
    conditionals,
    place: { kind: 'world_prompt' as const, id, section: 'world_prompts', index: null, name },
    character_id: null,
    text,
  }))
  const biographies = novel.characters.flatMap(({ id, prompt_name, biographies }) =>
    biographies.map(({ conditionals, prompt_description, secret = '' }, index) => ({
      conditionals,
      place: { kind: 'character' as const, id, section: 'biographies', index, name: prompt_name },
      character_id: id,
      text: `${prompt_description}\n${secret}`,
    })),
  )
  return [
    ...worldPrompts,
    ...biographies,
    ...novel.interactive_scenes.flatMap(ofInteractive),
    ...novel.static_scenes.flatMap(ofStatic),
  ]
}

/** Scenes are immutable, so a scene's conditionals are cached for its lifetime. */
const ofInteractive = memoizeWeak(inInteractive)

function inInteractive(scene: InteractiveScene): PlacedConditionals[] {
  const located = <Entry extends { conditionals: Conditionals }>(
    section: string,
    list: readonly Entry[],
    textOf: (entry: Entry) => string = () => '',
  ): PlacedConditionals[] =>
    list.map((entry, index) => ({
      conditionals: entry.conditionals,
      place: inScene('interactive_scene', scene, section, index),
      character_id: null,
      text: textOf(entry),
    }))
  return [
    ...located('characters', scene.characters),
    ...located('backgrounds', scene.backgrounds),
    ...located('prompts', scene.additional_prompt_descriptions, (entry) => entry.prompt_description),
    ...located('modifying_states', scene.modifying_states, ({ states }) =>
      [...states.flags, ...states.scales].map((entry) => entry.change_reason_prompt).join('\n'),
    ),
    ...located('endings', scene.endings, (ending) => ending.prompt_ending_conditional),
    ...located('static_endings', scene.static_endings),
  ]
}

const ofStatic = memoizeWeak((scene: StaticScene): PlacedConditionals[] =>
  scene.next_scenes.map(({ conditionals }, index) => ({
    conditionals,
    place: inScene('static_scene', scene, 'next_scenes', index),
    character_id: null,
    text: '',
  })),
)
