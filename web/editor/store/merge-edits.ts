import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { mergeNovels } from '@fabula/core/compare/merge-novels'
import { type Collision, mergeValues, type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import type { SceneId } from '@fabula/core/ids'
import {
  type Changes,
  findScene,
  type Part,
  type PartChange,
  partChange,
  partOfScene,
  sceneOfPart,
  withPart,
} from './parts.ts'

/** Card positions are not worth asking the author about. */
const isLayout = ({ path }: Collision): boolean => path[0] === 'graph_layout'

/**
 * Merges the changes made here since `known` into the novel as others have changed it. Also returns the collisions for
 * which no pick was made.
 */
export function mergeEdits(
  known: NovelAnswer,
  mine: NovelAnswer,
  theirs: NovelAnswer,
  picks: Picks = {},
): { novel: NovelAnswer; open: Collision[] } {
  const { novel, collisions } = mergeNovels(known, mine, theirs, picks)
  const open = collisions.filter((each) => !isLayout(each) && !(pathKey(each.path) in picks))
  const assets = partChange('assets', known, mine)
  const shown = { ...withPart(novel, 'assets', assets), ...access(known, mine, theirs) }
  return { novel: shown, open }
}

/** The head's access settings, which are not merged: the last change counts. */
function access(known: NovelAnswer, mine: NovelAnswer, theirs: NovelAnswer) {
  const last = <Name extends 'price_stars' | 'telegram_group_required'>(name: Name) =>
    mine[name] === known[name] ? theirs[name] : mine[name]
  return { price_stars: last('price_stars'), telegram_group_required: last('telegram_group_required') }
}

/**
 * The picks whose two versions are still the same. If a version changed while the author was choosing, nobody has read
 * it yet, and the pick is dropped.
 */
export function validPicks(picks: Picks, seen: readonly Collision[], now: readonly Collision[]): Picks {
  const shown = new Map(seen.map((each) => [pathKey(each.path), each]))
  const others = now.flatMap(({ path, ours, theirs }) => {
    const was = shown.get(pathKey(path))
    return was && sameValue(was.ours, ours) && sameValue(was.theirs, theirs) ? [] : [pathKey(path)]
  })
  return Object.fromEntries(Object.entries(picks).filter(([path]) => !others.includes(path)))
}

/** The parts that contain collisions; a scene deleted on one side keeps the kind that it had. */
export function partsOf(collisions: readonly Collision[], ...novels: NovelAnswer[]): Part[] {
  const parts = collisions.map(({ path }): Part => {
    if (path[0] !== 'scenes') return 'head'
    // A collision in `scenes` has the scene's id as the second step of its path.
    const id = path[1] as SceneId
    const isInteractive = novels.some((novel) => findScene(novel, { scene_type: 'interactive', scene_id: id }))
    return partOfScene({ scene_type: isInteractive ? 'interactive' : 'static', scene_id: id })
  })
  return [...new Set(parts)]
}

/**
 * Reverts a change of one part (`from` made it what it was, `to` is the target), and keeps later changes of the same
 * part, other authors' too.
 */
export function revertChange(novel: NovelAnswer, part: Part, from: PartChange, to: PartChange): NovelAnswer {
  if (from.kind !== 'fields' || to.kind !== 'fields' || part === 'assets') return withPart(novel, part, to)
  const scene = sceneOfPart(part)
  const now = (scene ? findScene(novel, scene) : novel) as Record<string, unknown> | undefined
  if (!now) return novel
  const fields = Object.fromEntries(
    Object.entries(to.fields).map(([name, value]) => {
      const merging = { path: [name], picks: {}, collisions: [], takingBack: true }
      return [name, mergeValues(from.fields[name], now[name], value, merging)]
    }),
  )
  return withPart(novel, part, { kind: 'fields', fields })
}

/**
 * Changes that are about to be reverted, with the scenes that they created as those are now: reverting that restores
 * what was written in them since, by others too.
 */
export const asNow = (novel: NovelAnswer, changes: Changes): Changes =>
  changes.map(([part, change]) => {
    const ref = sceneOfPart(part)
    const scene = change.kind === 'made' && ref && findScene(novel, ref)
    return [part, scene ? { ...change, scene } : change]
  })
