import { mapConditions } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { EndingId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/**
 * Copies a scene with new ids for its endings; conditions inside it that referenced the old ids reference the new ones.
 */
export function freshEndings<S extends InteractiveScene | StaticScene>(scene: S, newId: () => EndingId): S {
  if (!('endings' in scene)) return scene
  const { endings, static_endings, context_ending } = scene
  const own = [...endings, ...static_endings, ...(context_ending ? [context_ending] : [])]
  const fresh = new Map(own.map(({ id }) => [id, newId()]))
  const idOf = (id: EndingId) => fresh.get(id) ?? id
  const follow = <T extends { conditionals: Conditionals }>(entry: T): T => ({
    ...entry,
    conditionals: mapConditions(entry.conditionals, (condition) =>
      'ending_id' in condition ? { ...condition, ending_id: idOf(condition.ending_id) } : condition,
    ),
  })
  const renamed = <T extends { id: EndingId }>(ending: T): T => ({ ...ending, id: idOf(ending.id) })
  return {
    ...scene,
    characters: scene.characters.map(follow),
    backgrounds: scene.backgrounds.map(follow),
    additional_prompt_descriptions: scene.additional_prompt_descriptions.map(follow),
    modifying_states: scene.modifying_states.map(follow),
    endings: endings.map((ending) => renamed(follow(ending))),
    static_endings: static_endings.map((ending) => renamed(follow(ending))),
    context_ending: context_ending && renamed(context_ending),
  }
}
