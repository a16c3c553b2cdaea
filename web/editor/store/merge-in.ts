import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { mergeNovels } from '@fabula/core/compare/merge-novels'
import { type Collision, mergeValues, type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { sameValue } from '@fabula/core/compare/same-value'
import { findScene, type Part, type PartChange, partChange, partOfScene, sceneOfPart, withPart } from './parts.ts'

/** Where cards lie is nobody's words: the author is not asked. */
const isQuiet = ({ path }: Collision): boolean => path[0] === 'graph_layout'

/**
 * The novel as somebody else has made it meanwhile, with what was changed here since `known` laid over it; and what both
 * changed in ways that can not stand together, as far as nobody has picked.
 */
export function mergeIn(
  known: NovelAnswer,
  mine: NovelAnswer,
  theirs: NovelAnswer,
  picks: Picks = {},
): { novel: NovelAnswer; open: Collision[] } {
  const { novel, collisions } = mergeNovels(known, mine, theirs, picks)
  const open = collisions.filter((each) => !isQuiet(each) && !(pathKey(each.path) in picks))
  const assets = partChange('assets', known, mine)
  // What one may do here is the server's to say.
  const shown = { ...withPart(novel, 'assets', assets), my_role: theirs.my_role, ...access(known, mine, theirs) }
  return { novel: shown, open }
}

/** The head's fields that are not of the novel itself: whoever changed them last. */
function access(known: NovelAnswer, mine: NovelAnswer, theirs: NovelAnswer) {
  const last = <Name extends 'price_stars' | 'telegram_group_required'>(name: Name) =>
    mine[name] === known[name] ? theirs[name] : mine[name]
  return { price_stars: last('price_stars'), telegram_group_required: last('telegram_group_required') }
}

/**
 * The picks that were made between just what stands there now: words that came while the author was choosing are given up by
 * nobody who has not read them.
 */
export function stillMeant(picks: Picks, seen: readonly Collision[], now: readonly Collision[]): Picks {
  const shown = new Map(seen.map((each) => [pathKey(each.path), each]))
  const others = now.flatMap(({ path, ours, theirs }) => {
    const was = shown.get(pathKey(path))
    return was && sameValue(was.ours, ours) && sameValue(was.theirs, theirs) ? [] : [pathKey(path)]
  })
  return Object.fromEntries(Object.entries(picks).filter(([path]) => !others.includes(path)))
}

/** The parts that collisions are in; of a scene that one side has deleted, under the kind that it had. */
export function partsOf(collisions: readonly Collision[], ...novels: NovelAnswer[]): Part[] {
  const parts = collisions.map(({ path }): Part => {
    if (path[0] !== 'scenes') return 'head'
    const id = path[1] as never
    const isLive = novels.some((novel) => findScene(novel, { scene_type: 'interactive', scene_id: id }))
    return partOfScene({ scene_type: isLive ? 'interactive' : 'static', scene_id: id })
  })
  return [...new Set(parts)]
}

/**
 * The novel with a change of one part taken back (`from` made it what it was, `to` what it shall be): what was changed in
 * the same part since, by somebody else too, stays.
 */
export function takeBack(novel: NovelAnswer, part: Part, from: PartChange, to: PartChange): NovelAnswer {
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
