import type { NovelProblem } from '@fabula/core/check/problem'
import type { EndingId, SceneId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'

/** Scenes in their order, and those of them that the other side does not have as they are now. */
export interface ChangedScenes<S> {
  order: SceneId[]
  changed: S[]
}

/** What has changed of a novel since it was last told; everything the first time. */
export interface NovelChange {
  parts: Partial<Omit<Novel, 'interactive_scenes' | 'static_scenes'>>
  interactive: ChangedScenes<InteractiveScene>
  static: ChangedScenes<StaticScene>
}

/** Where a way is asked for. */
export type WayTarget = { kind: 'scene'; id: SceneId } | { kind: 'ending'; id: EndingId } | { kind: 'end' }

/** What the editor asks of the worker. */
export type ProofRequest =
  | { ask: 'examine'; id: number; change: NovelChange; translations: readonly Translation[] | null }
  | { ask: 'way'; id: number; target: WayTarget }

/** What was found of the novel with this number. It comes once at a glance, and again when it was thought through. */
export interface ExaminationAnswer {
  problems: NovelProblem[]
  undecided: NovelProblem[]
  /** Situations that were looked through. */
  looked: number
  /** Nothing more will be found out about this novel. */
  final: boolean
}

export type ProofAnswer =
  | ({ answer: 'examination'; id: number } & ExaminationAnswer)
  | { answer: 'way'; id: number; reach: Reach }
