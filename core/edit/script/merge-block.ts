import { mergeOrder } from '../../compare/merge-order.ts'
import { type Collision, mergeValues, type Picks } from '../../compare/merge-values.ts'
import { sameValue } from '../../compare/same-value.ts'
import { type AnyScene, isStatic } from '../scene-lists.ts'
import type { ScriptScene, ScriptWayOn } from './script-scene.ts'

type Blocks = {
  /** As it was printed, as it is typed now, and as it would be printed now. */
  was: ScriptScene
  typed: ScriptScene
  now: ScriptScene
  there: AnyScene
}

/**
 * A block of a script that stands in the novel in other words than when it was printed: what was typed here, and what others
 * have written in the same scene since. What can not stand together is told to `collisions`, and is as `picks` say.
 */
export function mergeBlock({ was, typed, now, there }: Blocks, picks: Picks, collisions: Collision[]): ScriptScene {
  const field = isStatic(there) ? 'original_message' : 'start_message_original'
  const message = mergeValues(was.message, typed.message, now.message, {
    path: ['scenes', there.id, field],
    picks,
    collisions,
  })
  // What was left as it was printed is as others have made it.
  const stays = (piece: 'background' | 'music' | 'cast' | 'speaker') =>
    sameValue(unplaced(was[piece]), unplaced(typed[piece])) ? { [piece]: placed(now[piece], typed) } : {}
  return {
    ...typed,
    ...stays('background'),
    ...stays('music'),
    ...stays('cast'),
    ...stays('speaker'),
    // All three are texts.
    message: message as string,
    name: typed.name === was.name ? now.name : typed.name,
    ways: mergeWays(was, typed, now),
  }
}

/** Ways on that either side has added, without those that either has taken away. */
function mergeWays(was: ScriptScene, typed: ScriptScene, now: ScriptScene): ScriptWayOn[] {
  const [before, ours, theirs] = [was, typed, now].map(({ ways }) => keyed(ways)) as [Ways, Ways, Ways]
  const order = mergeOrder([...before.keys()], [...ours.keys()], [...theirs.keys()])
  return order.flatMap((key): ScriptWayOn[] => {
    const isGone = before.has(key) && !(ours.has(key) && theirs.has(key))
    const way = ours.get(key) ?? theirs.get(key)
    return way && !isGone ? [ours.has(key) ? way : { ...way, at: typed.at }] : []
  })
}

type Ways = Map<string, ScriptWayOn>

/** By words and scene; the same way twice is two. */
function keyed(ways: readonly ScriptWayOn[]): Ways {
  const found: Ways = new Map()
  for (const way of ways) {
    const key = JSON.stringify([way.label, way.to])
    const times = [...found.keys()].filter((each) => each.startsWith(key)).length
    found.set(`${key}${times}`, way)
  }
  return found
}

/** Pieces without where they stand in a text. */
const unplaced = (piece: unknown): unknown =>
  JSON.parse(JSON.stringify(piece, (name, value) => (name === 'at' ? 0 : value)))

/** A piece of another text, as if it stood at the head of this block. */
const placed = <Piece>(piece: Piece, { at }: ScriptScene): Piece =>
  JSON.parse(JSON.stringify(piece), (name, value) => (name === 'at' ? at : value))
