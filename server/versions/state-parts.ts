import type { NovelHead } from '@fabula/core/novel/novel'
import { isObject } from '@fabula/core/record/upgrade'
import { headOf, type NovelState, type PlacedScene, placedScene } from './novel-state.ts'

/** A state in the pieces that are kept: one for each scene, character and world prompt, one for the rest. */
export type StateParts = ReadonlyMap<string, string>

/** Lists of a head that are large, and change one entry at a time. */
const apart = ['characters', 'world_prompts'] as const

/** Takes a state apart: what an author changes between two versions is few of these. */
export function partsOf({ head, scenes }: NovelState): StateParts {
  const { graph_layout, ...rest } = head
  const ids = Object.fromEntries(apart.map((list) => [list, head[list].map(({ id }) => id)]))
  return new Map([
    ['head', JSON.stringify({ ...rest, ...ids })],
    // Cards that nobody carried are an empty layout in some heads, and none in others.
    ...(Object.keys(graph_layout ?? {}).length > 0 ? [['graph_layout', JSON.stringify(graph_layout)] as const] : []),
    ...apart.flatMap((list) => head[list].map((entry) => [`${list}/${entry.id}`, JSON.stringify(entry)] as const)),
    ...scenes.map((scene) => [`scene/${scene.id}`, JSON.stringify(scene)] as const),
  ])
}

/** Puts it together again, in today's form. */
export function stateOf(parts: StateParts): NovelState {
  const read = (part: string): unknown => JSON.parse(parts.get(part) ?? 'null')
  const head = read('head')
  const named = isObject(head) ? head : {}
  const lists = apart.map((list) => {
    const ids: unknown = named[list]
    const entries = Array.isArray(ids) ? ids.map((id) => read(`${list}/${id}`)) : []
    return [list, entries.filter((entry) => entry !== null)]
  })
  const layout = read('graph_layout')
  const scenes = [...parts.keys()]
    .filter((part) => part.startsWith('scene/'))
    .map((part) => placedScene(read(part) as PlacedScene))
    .sort((one, other) => one.place - other.place)
  const whole: NovelHead = headOf({
    ...named,
    ...Object.fromEntries(lists),
    ...(layout === null ? {} : { graph_layout: layout }),
  })
  return { head: whole, scenes }
}
