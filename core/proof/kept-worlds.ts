import type { SceneId } from '../ids.ts'
import { type Box, contains, hullOf, joined, leastOf, mostOf, without } from './box.ts'
import type { Clause } from './clause.ts'
import { normalized, type ScaleBounds } from './scale-bounds.ts'
import type { Visit } from './visit.ts'

/**
 * How an exploration keeps apart the worlds of a scene. `exact`: all of them, leaving out (`under`) or adding (`over`) those
 * where a scale is too far away. `sample`: of a scene only boxes in which some variable has a value that it had in none
 * before, and at most so many, and boxes in which more holds together of some clause that is aimed at than in any before.
 * `hull`: as one box, which holds worlds that no game can be in, none beyond `around`.
 */
export type Keeping =
  | { kind: 'exact'; mode: 'under' | 'over' }
  | { kind: 'sample'; perScene: number; aims: readonly Clause[] }
  | { kind: 'hull'; around: Box }

/** The worlds that were there, and what a visit adds to them. */
export interface KeptWorlds {
  /** What is new of a visit and has to be looked through; null: nothing. */
  add(found: Visit): Visit | null
  /** What is looked through when a visit's turn comes: it may have grown. */
  take(visit: Visit): Visit
  /** The worlds in which a scene is, in boxes. */
  of(scene_id: SceneId): readonly Box[]
  /** No world was left out. */
  complete: boolean
  /** How many boxes were compared: what the work is measured in. */
  comparisons: number
}

export function keptWorlds(keeping: Keeping, bounds: readonly ScaleBounds[]): KeptWorlds {
  switch (keeping.kind) {
    case 'exact':
      return new WorldsApart(bounds, keeping.mode)
    case 'sample':
      return new WorldsSampled(bounds, keeping.perScene, keeping.aims)
    case 'hull':
      return new WorldsTogether(bounds, keeping.around)
  }
}

const keyOf = ({ scene_id, offered }: Visit) => (offered ? `${scene_id} ${offered.ending.id}` : scene_id)

class WorldsApart implements KeptWorlds {
  complete = true
  comparisons = 0
  /** Worlds that were there at a turn of a scene. */
  private readonly known = new Map<string, { turn: number; box: Box }[]>()

  constructor(
    private readonly bounds: readonly ScaleBounds[],
    private readonly mode: 'under' | 'over',
  ) {}

  add(found: Visit): Visit | null {
    const normal = normalized(found.box, this.bounds, this.mode)
    if (!normal?.exact && this.mode === 'under') this.complete = false
    if (!normal) return null
    const key = keyOf(found)
    let known = this.known.get(key) ?? []
    this.comparisons += known.length
    let box = normal.box
    for (const other of known) {
      if (other.turn > found.turn) continue
      if (contains(other.box, box)) return null
      box = without(other.box, box)
    }
    // What is known grows into fewer, larger boxes; only what is new is looked through.
    let whole = normal.box
    for (let again = true; again; ) {
      again = false
      const left: typeof known = []
      for (const other of known) {
        const one = other.turn === found.turn ? joined(other.box, whole) : null
        if (one) {
          whole = one
          again = true
        } else if (other.turn < found.turn || !contains(whole, other.box)) left.push(other)
      }
      known = left
    }
    this.known.set(key, [...known, { turn: found.turn, box: whole }])
    return { ...found, box }
  }

  take = (visit: Visit) => visit

  of = (scene_id: SceneId) => (this.known.get(scene_id) ?? []).map(({ box }) => box)
}

class WorldsSampled implements KeptWorlds {
  complete = true
  comparisons = 0
  /** `met`: of each aim, how many of its conditions held together at most. */
  private readonly known = new Map<string, { hull: Box; boxes: Box[]; met: number[] }>()

  constructor(
    private readonly bounds: readonly ScaleBounds[],
    private readonly most: number,
    private readonly aims: readonly Clause[],
  ) {}

  add(found: Visit): Visit | null {
    this.comparisons++
    const box = normalized(found.box, this.bounds, 'under')?.box
    if (!box) return null
    const known = this.known.get(found.scene_id)
    if (!known) {
      const met = this.aims.map((aim) => metTogether(aim, box))
      this.known.set(found.scene_id, { hull: box, boxes: [box], met })
      return { ...found, box }
    }
    const closer = this.comesCloser(known.met, box)
    if (!closer && (known.boxes.length >= this.most || contains(known.hull, box))) {
      this.complete = false
      return null
    }
    known.hull = hullOf(known.hull, box)
    known.boxes.push(box)
    return { ...found, box }
  }

  take = (visit: Visit) => visit

  of = (scene_id: SceneId) => this.known.get(scene_id)?.boxes ?? []

  private comesCloser(met: number[], box: Box): boolean {
    let closer = false
    for (const [at, aim] of this.aims.entries()) {
      if (met[at] === aim.length) continue
      const now = metTogether(aim, box)
      if (now <= (met[at] as number)) continue
      met[at] = now
      closer = true
    }
    return closer
  }
}

const metTogether = (aim: Clause, box: Box): number =>
  aim.filter(({ place, least, most }) => leastOf(box, place) <= most && mostOf(box, place) >= least).length

/** So often the one box of a scene grows by what was found; then it is all that can be at all. */
const mostGrowths = 3

class WorldsTogether implements KeptWorlds {
  complete = true
  comparisons = 0
  private readonly hulls = new Map<string, { box: Box; growths: number; waiting: boolean }>()

  constructor(
    private readonly bounds: readonly ScaleBounds[],
    private readonly around: Box,
  ) {}

  add(found: Visit): Visit | null {
    this.comparisons++
    const box = normalized(found.box, this.bounds, 'over')?.box ?? found.box
    const key = keyOf(found)
    const hull = this.hulls.get(key)
    if (!hull) {
      this.hulls.set(key, { box, growths: 0, waiting: true })
      return found
    }
    if (contains(hull.box, box)) return null
    hull.box = ++hull.growths > mostGrowths ? hullOf(this.around, box) : hullOf(hull.box, box)
    if (hull.waiting) return null
    hull.waiting = true
    return found
  }

  take(visit: Visit): Visit {
    const hull = this.hulls.get(keyOf(visit))
    if (!hull) return visit
    hull.waiting = false
    return { ...visit, box: hull.box }
  }

  of(scene_id: SceneId): readonly Box[] {
    const hull = this.hulls.get(scene_id)
    return hull ? [hull.box] : []
  }
}
