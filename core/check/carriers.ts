import type { Conditionals } from '../conditional/conditional.ts'
import type { CharacterId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { Novel } from '../novel/novel.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { inScene, type ProblemLocation } from './problem.ts'

export interface Carrier {
  conditionals: Conditionals
  place: ProblemLocation
  /** The character that a biography belongs to; null for anything else. */
  character_id: CharacterId | null
}

/** Everything in a novel that carries conditionals, with its location. */
export function carriers(novel: Novel): readonly Carrier[] {
  const worldPrompts = novel.world_prompts.map(({ id, name, conditionals }) => ({
    conditionals,
    place: { kind: 'world_prompt' as const, id, section: 'world_prompts', index: null, name },
    character_id: null,
  }))
  const biographies = novel.characters.flatMap(({ id, prompt_name, biographies }) =>
    biographies.map(({ conditionals }, index) => ({
      conditionals,
      place: { kind: 'character' as const, id, section: 'biographies', index, name: prompt_name },
      character_id: id,
    })),
  )
  return [
    ...worldPrompts,
    ...biographies,
    ...novel.interactive_scenes.flatMap(ofInteractive),
    ...novel.static_scenes.flatMap(ofStatic),
  ]
}

/** Scenes are immutable, so the carriers of a scene are cached for the scene's lifetime. */
const ofInteractive = memoizeWeak(inInteractive)

function inInteractive(scene: InteractiveScene): Carrier[] {
  const carry = (section: string, list: readonly { conditionals: Conditionals }[]): Carrier[] =>
    list.map(({ conditionals }, index) => ({
      conditionals,
      place: inScene('interactive_scene', scene, section, index),
      character_id: null,
    }))
  return [
    ...carry('characters', scene.characters),
    ...carry('backgrounds', scene.backgrounds),
    ...carry('prompts', scene.additional_prompt_descriptions),
    ...carry('modifying_states', scene.modifying_states),
    ...carry('endings', scene.endings),
    ...carry('static_endings', scene.static_endings),
  ]
}

const ofStatic = memoizeWeak((scene: StaticScene): Carrier[] =>
  scene.next_scenes.map(({ conditionals }, index) => ({
    conditionals,
    place: inScene('static_scene', scene, 'next_scenes', index),
    character_id: null,
  })),
)
