import type { Condition, Effects } from '../story/conditions.ts'
import type { Loss } from '../story/loss.ts'
import type { Glue } from './glue-marks.ts'
import type { Choice, StageChange } from './statements.ts'

/** A step of the story. The steps of a block that is called from several places occur once for each call. */
export interface Node {
  block: string
  step: Step
}
export type Step =
  /** `isHeld`: it is said together with the next line. */
  | { kind: 'line'; who: string | null; text: string; next: Node; glue?: Glue; isHeld?: boolean }
  | { kind: 'menu'; options: Option[] }
  /** `when` of an arm is null if it is unknown when it is taken. */
  | { kind: 'branch'; arms: { when: Condition | null; next: Node }[] }
  | { kind: 'do'; effects: Effects; next: Node }
  | { kind: 'stage'; change: StageChange; next: Node }
  | { kind: 'loss'; loss: Loss; next: Node }
  | { kind: 'go'; next: Node }
  | { kind: 'end' }

export interface Option {
  /** The choice it was built from: several readings of a label are several options. */
  choice: Choice
  label: string
  when: Condition
  effects: Effects
  next: Node
}
