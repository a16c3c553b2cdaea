import type { Conditionals } from '../conditional/conditional.ts'
import type { Novel } from '../novel/novel.ts'
import { inScene, type ProblemPlace } from './problem.ts'

/** Everything in a novel that carries conditionals, and its place. */
export function carriers(novel: Novel): { conditionals: Conditionals; place: ProblemPlace }[] {
  const worldPrompts = novel.world_prompts.map(({ id, name, conditionals }) => ({
    conditionals,
    place: { kind: 'world_prompt' as const, id, section: 'world_prompts', index: null, name },
  }))
  const biographies = novel.characters.flatMap(({ id, prompt_name, biographies }) =>
    biographies.map(({ conditionals }, index) => ({
      conditionals,
      place: { kind: 'character' as const, id, section: 'biographies', index, name: prompt_name },
    })),
  )
  const interactive = novel.interactive_scenes.flatMap((scene) => {
    const lists = {
      characters: scene.characters,
      backgrounds: scene.backgrounds,
      prompts: scene.additional_prompt_descriptions,
      modifying_states: scene.modifying_states,
      endings: scene.endings,
      static_endings: scene.static_endings,
    }
    return Object.entries(lists).flatMap(([section, list]) =>
      list.map(({ conditionals }, index) => ({
        conditionals,
        place: inScene('interactive_scene', scene, section, index),
      })),
    )
  })
  const fixed = novel.static_scenes.flatMap((scene) =>
    scene.next_scenes.map(({ conditionals }, index) => ({
      conditionals,
      place: inScene('static_scene', scene, 'next_scenes', index),
    })),
  )
  return [...worldPrompts, ...biographies, ...interactive, ...fixed]
}
