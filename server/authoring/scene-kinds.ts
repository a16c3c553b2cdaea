import { InteractiveSceneChange, StaticSceneChange } from '@fabula/contract/shapes/novel'
import { duplicateIdsInScene, type Fault } from '@fabula/core/novel/duplicate-ids'
import { InteractiveScene, upgradeInteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { StaticScene, upgradeStaticScene } from '@fabula/core/novel/static-scene'
import { newId } from '../database/new-id.ts'
import { interactiveSceneOf, staticSceneOf } from '../novels/stored-documents.ts'
import { fieldsOf, parseInput } from './parse-input.ts'

export type AnyScene = InteractiveScene | StaticScene

/** What differs between the two kinds of scene when writing them. */
export interface SceneKind {
  /** A stored document as a current record. */
  restore(document: unknown): AnyScene
  /** The scene after a client's change: absent fields stay, null clears. Throws `invalid_input`. */
  change(current: AnyScene, body: unknown): AnyScene
  /** Duplicate ids, within the scene or with another scene of the novel. */
  faults(scene: AnyScene, novel: Novel): Fault[]
}

const interactive: SceneKind = {
  restore: interactiveSceneOf,
  change(current, body) {
    const scene = interactiveSceneOf(current)
    const upgrade = (json: unknown) => upgradeInteractiveScene(json, newId, scene.context_ending?.id)
    return {
      ...scene,
      ...fieldsOf<InteractiveScene>(InteractiveScene, parseInput(InteractiveSceneChange, body, upgrade, named)),
      ...kept(scene),
    }
  },
  faults(scene, novel) {
    const { endings } = indexOf(novel)
    return duplicateIdsInScene(interactiveSceneOf(scene), (id) => {
      const holder = endings.get(id)?.scene.id
      return holder !== undefined && holder !== scene.id
    })
  },
}

const still: SceneKind = {
  restore: staticSceneOf,
  change(current, body) {
    const scene = staticSceneOf(current)
    return {
      ...scene,
      ...fieldsOf<StaticScene>(StaticScene, parseInput(StaticSceneChange, body, upgradeStaticScene, named)),
      ...kept(scene),
    }
  },
  faults: () => [],
}

const named = { name: 'scene_name_required' } as const

/** Fields that only the server sets, whatever a client sends. */
const kept = ({ id, created_at }: AnyScene) => ({ id, created_at })

export const sceneKinds: Readonly<Record<SceneType, SceneKind>> = { interactive, static: still }
