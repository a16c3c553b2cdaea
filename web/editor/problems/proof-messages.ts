import type { NovelProblem } from '@fabula/core/check/problem'
import type { EndingId, SceneId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { Translation } from '@fabula/core/novel/texts'
import type { Reach } from '@fabula/core/proof/prove-novel'

/** The order of all scenes, and the scenes that the other side does not have in their current state. */
export interface ChangedScenes<S> {
  order: SceneId[]
  changed: S[]
}

/** What changed in a novel since the last message; everything the first time. */
export interface NovelChange {
  parts: Partial<Omit<Novel, 'interactive_scenes' | 'static_scenes'>>
  interactive: ChangedScenes<InteractiveScene>
  static: ChangedScenes<StaticScene>
}

/** The target of a way. */
export type WayTarget = { kind: 'scene'; id: SceneId } | { kind: 'ending'; id: EndingId } | { kind: 'end' }

/** A question about the novel examined last. */
export type ProofQuestion = { ask: 'way'; target: WayTarget } | { ask: 'undecided' }

/** A request from the editor to the worker. */
export type ProofRequest =
  | { ask: 'examine'; id: number; change: NovelChange; translations: readonly Translation[] | null }
  | (ProofQuestion & { id: number })

/** The result for the novel with this number. Sent once after a quick examination, and again after a thorough one. */
export interface ExaminationAnswer {
  problems: NovelProblem[]
  /** How many questions were left undecided: thousands in a large novel, so they are sent only when asked for. */
  undecided: number
  /** The number of situations examined. */
  looked: number
  /** Whether nothing more will be found about this novel. */
  final: boolean
}

export type QuestionAnswer =
  | { answer: 'way'; id: number; reach: Reach }
  | { answer: 'undecided'; id: number; problems: NovelProblem[] }

export type ProofAnswer = ({ answer: 'examination'; id: number } & ExaminationAnswer) | QuestionAnswer
