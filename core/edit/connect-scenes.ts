import type { EndingId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/** A static scene that goes on to another one, after all that it went on to before. */
export const withNextScene = <S extends StaticScene>(scene: S, { scene_id, scene_type }: SceneRef): S => ({
  ...scene,
  next_scenes: [...scene.next_scenes, { scene_id, scene_type, priority: 0, conditionals: [] }],
})

/** An interactive scene whose ending leads to a scene; where there is no such ending it stays as it is. */
export function withEndingTarget<S extends InteractiveScene>(scene: S, id: EndingId, next_scene: SceneRef | null): S {
  const lead = <E extends { id: EndingId; next_scene: SceneRef | null }>(ending: E): E =>
    ending.id === id ? { ...ending, next_scene } : ending
  const context = scene.context_ending
  if (context?.id === id) return { ...scene, context_ending: lead(context) }
  if (scene.endings.some((ending) => ending.id === id)) return { ...scene, endings: scene.endings.map(lead) }
  if (!scene.static_endings.some((ending) => ending.id === id)) return scene
  return { ...scene, static_endings: scene.static_endings.map(lead) }
}

/** What a new ending needs to be told. */
export type NewEnding =
  | { kind: 'automatic'; name: string; prompt_ending_conditional: string }
  | { kind: 'choice'; name: string; display_name: string }
  | { kind: 'context'; message_count: number }

/** An interactive scene with one ending more, which leads to a scene. A scene has one context ending: another replaces it. */
export function withNewEnding<S extends InteractiveScene>(scene: S, ending: NewEnding, id: EndingId, to: SceneRef): S {
  const common = { id, next_scene: to, states_trigger: emptyTrigger }
  switch (ending.kind) {
    case 'automatic': {
      const { name, prompt_ending_conditional } = ending
      const added = { ...common, name, prompt_ending_conditional, conditionals: [], keywords: [] }
      return { ...scene, endings: [...scene.endings, added] }
    }
    case 'choice': {
      const { name, display_name } = ending
      const added = { ...common, name, display_name, conditionals: [] }
      return { ...scene, static_endings: [...scene.static_endings, added] }
    }
    case 'context':
      return { ...scene, context_ending: { ...common, message_count: ending.message_count } }
  }
}
