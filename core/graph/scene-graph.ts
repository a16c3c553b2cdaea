import type { AssetId, SceneId } from '../ids.ts'
import { type Exit, exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneType } from '../novel/scene-ref.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import { reachableFrom } from './reachable-from.ts'

/** A scene as a card of the graph. */
export interface SceneNode {
  id: SceneId
  type: SceneType
  name: string
  /** The background shown on the card. */
  background: AssetId | null
  /** False if no path from the first scene leads here; true for all if there is no first scene. */
  reachable: boolean
  /** `stuck`: readers cannot leave. `end`: the story can end here, as `finalsOf` finds. */
  dead: 'stuck' | 'end' | null
}

/** All exits from one scene to another. Scenes are given by node index. */
export interface SceneEdge {
  from: number
  to: number
  exits: Exit[]
  /** The scene's only exit, without conditions. */
  only: boolean
}

export interface SceneGraph {
  nodes: SceneNode[]
  edges: SceneEdge[]
  /** The index of the first scene; -1 if it is unset or deleted. */
  first: number
}

/** The card of a scene; undefined if it does not exist. */
export const nodeOfScene = ({ nodes }: SceneGraph, scene: SceneId | null): SceneNode | undefined =>
  nodes.find(({ id }) => id === scene)

type Scenes = Pick<Novel, 'first_scene_id' | 'interactive_scenes' | 'static_scenes'>

/** Builds the graph of a novel's scenes and exits. An ending that leads to a deleted scene ends the story. */
export function sceneGraph(novel: Scenes): SceneGraph {
  const all: (InteractiveScene | StaticScene)[] = [...novel.interactive_scenes, ...novel.static_scenes]
  const byId = new Map(all.map((scene) => [scene.id, scene]))
  const places = new Map(all.map((scene, place) => [scene.id, place]))
  const start = novel.first_scene_id
  const first = start === null ? -1 : (places.get(start) ?? -1)
  const reached = start !== null && first >= 0 ? reachableFrom(start, byId) : null
  return {
    nodes: all.map((scene) => nodeOf(scene, byId, reached === null || reached.has(scene.id))),
    edges: all.flatMap((scene, from) => edgesOf(scene, from, places)),
    first,
  }
}

function nodeOf(
  scene: InteractiveScene | StaticScene,
  scenes: ReadonlyMap<SceneId, unknown>,
  reachable: boolean,
): SceneNode {
  const { id, name } = scene
  const exits = exitsOf(scene)
  const leadsOn = ({ to }: Exit) => to !== null && scenes.has(to)
  if ('next_scenes' in scene) {
    // A next scene that was deleted is skipped.
    const dead = exits.some(leadsOn) ? null : 'end'
    return { id, type: 'static', name, background: scene.background_id, reachable, dead }
  }
  const dead = exits.length === 0 ? 'stuck' : exits.every(leadsOn) ? null : 'end'
  return { id, type: 'interactive', name, background: backgroundOf(scene), reachable, dead }
}

/** A scene's most likely background: the unconditional one with the highest priority, else the highest of all. */
function backgroundOf({ backgrounds }: InteractiveScene): AssetId | null {
  let best = backgrounds[0]
  for (const each of backgrounds) {
    if (!best) break
    const [free, was] = [each.conditionals.length === 0, best.conditionals.length === 0]
    if (free === was ? each.priority > best.priority : free) best = each
  }
  return best?.background_asset_id ?? null
}

function edgesOf(
  scene: InteractiveScene | StaticScene,
  from: number,
  places: ReadonlyMap<SceneId, number>,
): SceneEdge[] {
  const edges: SceneEdge[] = []
  const all = exitsOf(scene)
  const only = all.length === 1 && all[0]?.conditionals.length === 0
  for (const exit of all) {
    const to = exit.to === null ? undefined : places.get(exit.to)
    if (to === undefined) continue
    const edge = edges.find((each) => each.to === to)
    if (edge) edge.exits.push(exit)
    else edges.push({ from, to, exits: [exit], only })
  }
  return edges
}
