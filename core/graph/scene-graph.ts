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
  /** The picture that stands for it. */
  background: AssetId | null
  /** False: no way from the first scene leads here. Without a first scene there is nothing to say. */
  reachable: boolean
  /** `stuck`: whoever comes here can not leave. `end`: some way out of it ends the story. */
  dead: 'stuck' | 'end' | null
}

/** From one scene to another, by one way or more. Scenes are named by their place among the nodes. */
export interface SceneEdge {
  from: number
  to: number
  exits: Exit[]
  /** There is no other way out of its scene, and this one asks for nothing. */
  only: boolean
}

export interface SceneGraph {
  nodes: SceneNode[]
  edges: SceneEdge[]
  /** The place of the first scene; -1 where none is set, or it was deleted. */
  first: number
}

/** The card of a scene; undefined where it is not there (any more). */
export const nodeOfScene = ({ nodes }: SceneGraph, scene: SceneId | null): SceneNode | undefined =>
  nodes.find(({ id }) => id === scene)

type Scenes = Pick<Novel, 'first_scene_id' | 'interactive_scenes' | 'static_scenes'>

/** The whole novel as scenes and what leads from one to another. A way to a scene that was deleted ends the story. */
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
  const ends = exits.some(({ to }) => to === null || !scenes.has(to))
  if ('next_scenes' in scene) {
    const dead = exits.length === 0 || ends ? 'end' : null
    return { id, type: 'static', name, background: scene.background_id, reachable, dead }
  }
  const dead = exits.length === 0 ? 'stuck' : ends ? 'end' : null
  return { id, type: 'interactive', name, background: backgroundOf(scene), reachable, dead }
}

/** What a scene most likely looks like: the highest priority of what asks for nothing, else of all. */
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
