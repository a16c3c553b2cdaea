import { assetsOf } from '../novel/asset-names.ts'
import type { Novel } from '../novel/novel.ts'
import { alignLists } from './align-lists.ts'
import { byAsset, type ComparedKind, type FieldStep } from './compare-novels.ts'
import type { Collision } from './merge-values.ts'
import { nameOf } from './name-of.ts'

/** A collision's location as shown to the author: the thing, and the field in it. */
export interface CollisionPlace {
  kind: ComparedKind
  id: string
  name: string
  /** Empty if one side deleted the thing itself. */
  steps: FieldStep[]
}

/** The head's lists whose entries are things of their own. */
const listed = new Set<string>(['characters', 'music_mixes', 'world_prompts', 'flags', 'scales'])

/**
 * Finds the thing and field that a collision is about, named as in `novel` or, failing that, in the collision itself.
 */
export function placeOfCollision({ path, ours, theirs, base }: Collision, novel: Novel): CollisionPlace {
  const at = path[0] === 'states' ? path.slice(1) : path
  const [root = '', id = '', ...rest] = at
  if (root === 'scenes') {
    const live = novel.interactive_scenes.find((scene) => scene.id === id)
    const scene = live ?? novel.static_scenes.find((each) => each.id === id)
    const whole = scene ?? theirs ?? ours ?? base
    const kind = typeof whole === 'object' && whole !== null && 'next_scenes' in whole ? 'static' : 'interactive'
    return { kind, id, name: nameOf(whole) ?? '', steps: stepsTo(scene, rest) }
  }
  if (listed.has(root)) {
    const list: readonly { id: string }[] =
      root === 'flags' || root === 'scales' ? novel.states[root] : novel[root as 'characters']
    const entry = list.find((each) => each.id === id)
    const name = nameOf(entry) ?? nameOf(theirs) ?? nameOf(ours) ?? ''
    return { kind: root as ComparedKind, id, name, steps: stepsTo(entry, rest) }
  }
  const [first, ...inside] = stepsTo(novel, at)
  // A value that is stored by asset is shown under the asset's name.
  const asset = byAsset.includes(root as never) && assetsOf(novel).find((each) => each.id === id)
  const steps =
    first && asset ? [{ ...first, entry: asset.name }, ...inside.slice(1)] : [...(first ? [first] : []), ...inside]
  return { kind: 'novel', id: '', name: novel.name, steps }
}

/** The fields on the way down, with the entry for each list. */
function stepsTo(root: unknown, path: readonly string[]): FieldStep[] {
  const steps: FieldStep[] = []
  let value = root
  for (let at = 0; at < path.length; at++) {
    const field = path[at] as string
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
    if (!Array.isArray(value) || at + 1 >= path.length) {
      steps.push({ field })
      continue
    }
    const key = path[++at] as string
    const [keyed] = alignLists(value, [])
    const entry: unknown = keyed?.get(key)
    const place = /^~(\d+)$/.exec(key)?.[1]
    const name = nameOf(entry) ?? (place === undefined ? undefined : Number(place) + 1)
    steps.push(name === undefined ? { field } : { field, entry: name })
    value = entry
  }
  return steps
}
