import type { EndingId, SceneId } from '../ids.ts'
import type { Box } from './box.ts'
import type { ProvedExit } from './scene-rules.ts'

/** How a game moved from one scene to the next, or to the end. */
export type Step =
  | { kind: 'ending'; scene_id: SceneId; ending_id: EndingId }
  | { kind: 'next'; scene_id: SceneId; index: number }
  /** A static scene that nothing follows in these worlds. */
  | { kind: 'stop'; scene_id: SceneId }

/** A scene in a set of worlds, and how a game got there. */
export interface Visit {
  scene_id: SceneId
  /** Replies since the scene was entered; 0 if no count matters. */
  turn: number
  box: Box
  /**
   * The previous visit, and the step from it; both null at the beginning; no step for a reply within the same scene.
   */
  from: Visit | null
  step: Step | null
  /** An exit offered with the last reply; this visit then only covers taking it. */
  offered: ProvedExit | null
}

/** The steps from the first scene to a visit. */
export function pathTo(visit: Visit): Step[] {
  const path: Step[] = []
  for (let at: Visit | null = visit; at !== null; at = at.from) if (at.step) path.unshift(at.step)
  return path
}
