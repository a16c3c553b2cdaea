import type { EndingId, SceneId } from '../ids.ts'
import type { Box } from './box.ts'
import type { ProvedExit } from './scene-rules.ts'

/** How a game came from one scene to the next, or to the end. */
export type Step =
  | { kind: 'ending'; scene_id: SceneId; ending_id: EndingId }
  | { kind: 'next'; scene_id: SceneId; index: number }
  /** A static scene that nothing follows in these worlds. */
  | { kind: 'stop'; scene_id: SceneId }

/** A scene in many worlds, and how a game came there. */
export interface Visit {
  scene_id: SceneId
  /** Replies since the scene was entered; 0 where no count decides anything. */
  turn: number
  box: Box
  /** Before this visit, and by which step; null: the beginning, or a reply in the same scene. */
  from: Visit | null
  step: Step | null
  /** A way out that was offered with the last reply: then the visit is about taking it, and nothing else. */
  offered: ProvedExit | null
}

/** The steps from the first scene to a visit. */
export function pathTo(visit: Visit): Step[] {
  const path: Step[] = []
  for (let at: Visit | null = visit; at !== null; at = at.from) if (at.step) path.unshift(at.step)
  return path
}
