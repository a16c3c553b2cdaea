import type { SceneId } from '../ids.ts'
import { type Box, contains, hullOf, joined, without } from './box.ts'
import { type Clause, overlaps } from './clause.ts'
import { normalized, type ScaleBounds } from './scale-bounds.ts'
import type { Visit } from './visit.ts'

/**
 * How an exploration stores the worlds of a scene. `exact`: all of them, except that worlds with a scale too far away
 * are left out (`under`) or widened (`over`). `sample`: up to `perScene` boxes per scene in which some variable has a
 * new value, plus boxes that satisfy more of some aim's conditions at once than any before. `hull`: as a single box,
 * which may contain impossible worlds but none outside `around`.
 */
export type Keeping =
  | { kind: 'exact'; mode: 'under' | 'over' }
  | { kind: 'sample'; perScene: number; aims: readonly Clause[] }
  | { kind: 'hull'; around: Box }

/** The worlds visited so far. */
export interface VisitedWorlds {
  /** Adds a visit and returns the part of it that is new and must be examined; null if nothing is. */
  add(found: Visit): Visit | null
  /** Returns a queued visit as it is to be examined: it may have grown. */
  take(visit: Visit): Visit
  /** The worlds in which the scene has been visited, as boxes. */
  of(scene_id: SceneId): readonly Box[]
  /** Whether no world was left out. */
  complete: boolean
  /** The number of boxes compared, a measure of the work done. */
  comparisons: number
}

/** Makes an empty store that keeps worlds as `keeping` says. */
export function visitedWorlds(keeping: Keeping, bounds: readonly ScaleBounds[]): VisitedWorlds {
  switch (keeping.kind) {
    case 'exact':
      return new ExactWorlds(bounds, keeping.mode)
    case 'sample':
      return new SampledWorlds(bounds, keeping.perScene, keeping.aims)
    case 'hull':
      return new HullWorlds(bounds, keeping.around)
  }
}

const keyOf = ({ scene_id, offered }: Visit) => (offered ? `${scene_id} ${offered.ending.id}` : scene_id)

class ExactWorlds implements VisitedWorlds {
  complete = true
  comparisons = 0
  /** Visited worlds, with the turn of the scene. */
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
    // Known boxes are merged into fewer, larger ones; only the new part is examined.
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

class SampledWorlds implements VisitedWorlds {
  complete = true
  comparisons = 0
  /** `met`: per aim, the highest number of its conditions that held together. */
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
      const met = this.aims.map((aim) => conditionsMet(aim, box))
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
      const now = conditionsMet(aim, box)
      if (now <= (met[at] as number)) continue
      met[at] = now
      closer = true
    }
    return closer
  }
}

const conditionsMet = (aim: Clause, box: Box): number => aim.filter((range) => overlaps(box, range)).length

/** A scene's hull grows by what was found at most this many times, then to all worlds that are possible anywhere. */
const mostGrowths = 3

class HullWorlds implements VisitedWorlds {
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
