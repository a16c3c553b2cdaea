import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import type { ChangedScenes, NovelChange } from './proof-messages.ts'

/**
 * The change from one value of a novel to the next. Novels are immutable values: unchanged parts are the same objects,
 * so that typing in one scene sends only that scene.
 */
export function changeOf(before: Novel | null, novel: Novel): NovelChange {
  const { interactive_scenes, static_scenes, ...rest } = novel
  const parts = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => before?.[key as keyof Novel] !== value),
  ) as NovelChange['parts']
  return {
    parts,
    interactive: changedScenes(before?.interactive_scenes ?? [], interactive_scenes),
    static: changedScenes(before?.static_scenes ?? [], static_scenes),
  }
}

function changedScenes<S extends { id: SceneId }>(before: readonly S[], now: readonly S[]): ChangedScenes<S> {
  const known = new Set(before)
  return { order: now.map(({ id }) => id), changed: now.filter((scene) => !known.has(scene)) }
}

/** Applies a change to a novel. Unchanged scenes remain the same objects. */
export function withChange(before: Novel | null, change: NovelChange): Novel {
  return {
    ...(before as Novel),
    ...change.parts,
    interactive_scenes: inOrder(before?.interactive_scenes ?? [], change.interactive),
    static_scenes: inOrder(before?.static_scenes ?? [], change.static),
  }
}

function inOrder<S extends { id: SceneId }>(before: readonly S[], { order, changed }: ChangedScenes<S>): S[] {
  const scenes = new Map([...before, ...changed].map((scene) => [scene.id, scene]))
  return order.flatMap((id) => scenes.get(id) ?? [])
}
