import type { Conditionals } from '../conditional/conditional.ts'
import type { EndingId, SceneId } from '../ids.ts'
import type { InteractiveScene } from './interactive-scene.ts'
import { memoizeWeak } from './memoize-weak.ts'
import type { StaticScene } from './static-scene.ts'

/** An exit of a scene, of any kind. `to` is null where the story ends. */
export interface Exit {
  kind: 'automatic' | 'choice' | 'context' | 'next'
  /** Null for a next scene. */
  ending_id: EndingId | null
  /** The index in its own list. */
  index: number
  /** An ending's name or a choice's button text; empty if there is none. */
  name: string
  /** A next scene's priority, else 0. */
  priority: number
  /** A context ending's number of replies, else 0. */
  message_count: number
  conditionals: Conditionals
  to: SceneId | null
}

const plain = { ending_id: null, name: '', priority: 0, message_count: 0 }

/** Every exit of a scene, in the order of its lists; computed once per scene object. */
export const exitsOf = memoizeWeak((scene: InteractiveScene | StaticScene): readonly Exit[] =>
  'next_scenes' in scene ? nextScenes(scene) : endings(scene),
)

const nextScenes = (scene: StaticScene): Exit[] =>
  scene.next_scenes.map(({ scene_id, priority, conditionals }, index) => ({
    ...plain,
    kind: 'next',
    index,
    priority,
    conditionals,
    to: scene_id,
  }))

function endings(scene: InteractiveScene): Exit[] {
  const context = scene.context_ending
  const automatic = scene.endings.map(
    ({ id, name, conditionals, next_scene }, index): Exit => ({
      ...plain,
      kind: 'automatic',
      ending_id: id,
      index,
      name,
      conditionals,
      to: next_scene?.scene_id ?? null,
    }),
  )
  const choices = scene.static_endings.map(
    ({ id, display_name, conditionals, next_scene }, index): Exit => ({
      ...plain,
      kind: 'choice',
      ending_id: id,
      index,
      name: display_name,
      conditionals,
      to: next_scene?.scene_id ?? null,
    }),
  )
  if (!context) return [...automatic, ...choices]
  const { id, message_count, next_scene } = context
  const to = next_scene?.scene_id ?? null
  return [
    ...automatic,
    ...choices,
    { ...plain, kind: 'context', ending_id: id, index: 0, message_count, conditionals: [], to },
  ]
}
