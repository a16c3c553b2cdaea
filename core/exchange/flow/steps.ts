import type { Condition, Effects } from '../story/conditions.ts'
import type { Loss } from '../story/loss.ts'
import type { Glue } from './glue-marks.ts'
import type { Choice, StageChange } from './statements.ts'

/** A step of the story; steps of a script that is called from several places stand in the graph once for each. */
export interface Node {
  block: string
  step: Step
}
export type Step =
  /** `isHeld`: it is said together with what follows. */
  | { kind: 'line'; who: string | null; text: string; next: Node; glue?: Glue; isHeld?: boolean }
  | { kind: 'menu'; options: Option[] }
  /** Each way with when it is taken; null: nobody knows when. */
  | { kind: 'branch'; arms: { when: Condition | null; next: Node }[] }
  | { kind: 'do'; effects: Effects; next: Node }
  | { kind: 'stage'; change: StageChange; next: Node }
  | { kind: 'loss'; loss: Loss; next: Node }
  | { kind: 'go'; next: Node }
  | { kind: 'end' }

export interface Option {
  /** What it was made of: readings of one label are several options. */
  choice: Choice
  label: string
  when: Condition
  effects: Effects
  next: Node
}
