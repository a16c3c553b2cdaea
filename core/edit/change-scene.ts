import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { changedInteractive, changedStatic } from './changed-scene.ts'

type Edited<Scene> = Partial<Omit<Scene, 'id' | 'created_at'>>
export type SceneFields =
  | { scene_type: 'interactive'; scene_id: SceneId; fields: Edited<InteractiveScene> }
  | { scene_type: 'static'; scene_id: SceneId; fields: Edited<StaticScene> }

/** Changes fields of a scene other than its lists: its information, first message, music and stage. */
export function changeScene<N extends Novel>(novel: N, args: SceneFields): N {
  return args.scene_type === 'interactive'
    ? changedInteractive(novel, args.scene_id, () => args.fields)
    : changedStatic(novel, args.scene_id, () => args.fields)
}
