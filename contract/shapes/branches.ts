import { GameId, GameStateId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/**
 * Why a state is a point of the map: it begins a game; it begins a scene; the story forks after it; it is one of the
 * branches; a choice led to it; it is saved; the reader is there; it ended its scene; it is the end of the story;
 * nothing was played after it.
 */
export const pointMarks = [
  'begin',
  'scene',
  'fork',
  'way',
  'choice',
  'save',
  'current',
  'ending',
  'end',
  'tip',
] as const
export type PointMark = (typeof pointMarks)[number]

/** A state that the map shows. States between two points are drawn as a plain line. */
export const BranchPoint = z.object({
  game_state_id: GameStateId,
  /** The nearest point before it; null where a game begins. */
  parent_id: z.nullable(GameStateId),
  /** Turns since the point before it; 1 when no state lies between. */
  turns: z.number(),
  marks: z.array(z.enum(pointMarks)),
  scene_name: z.string(),
  /** The speaker; empty when there is none. */
  character_name: z.string(),
  /** The first words of its message. */
  line: z.string(),
  /** The first words of the reader's message or choice that led here. */
  said: z.nullable(z.string()),
  /** The ending that was reached here, by the name that readers see. */
  ending: z.nullable(z.string()),
  /** Names of saves of this state; the name of a quick save is empty. */
  saves: z.array(z.string()),
})
export type BranchPoint = z.infer<typeof BranchPoint>

/** A point as a map draws it. Lanes count from 0 at the left. */
export const BranchRow = z.object({
  point: BranchPoint,
  lane: z.number(),
  /** The lane where its line starts; null where a game begins. */
  from: z.nullable(z.number()),
  /** Lanes of lines that pass this row. */
  passing: z.array(z.number()),
  /** Whether another point follows it. */
  continues: z.boolean(),
  /** The first branches that start here, where there is more than one, for comparison. */
  ways: z.array(BranchPoint),
  /** The number of all branches. */
  way_count: z.number(),
})
export type BranchRow = z.infer<typeof BranchRow>

/** The largest number of branches that are compared side by side. */
export const waysCompared = 12

/** A window of a game's rows: begins at `first`, out of `total`. */
export const BranchWindow = z.object({
  first: z.number(),
  total: z.number(),
  /** The number of lanes of the whole map. */
  lanes: z.number(),
  rows: z.array(BranchRow),
})
export type BranchWindow = z.infer<typeof BranchWindow>

/**
 * One game's points: a parent always comes before its children, and one branch is complete before the next begins.
 * `window`: the rows, if rows were requested; `points` is then empty.
 */
export const BranchedGame = z.object({
  game_id: GameId,
  begun_at: z.string(),
  is_current: z.boolean(),
  /** All states, including those on plain lines. */
  states: z.number(),
  points: z.array(BranchPoint),
  window: z.optional(BranchWindow),
})
export type BranchedGame = z.infer<typeof BranchedGame>

/** `truncated`: older games were left out, or the longest one was cut. */
export const Branches = z.object({
  current_state_id: z.nullable(GameStateId),
  games: z.array(BranchedGame),
  truncated: z.boolean(),
})
export type Branches = z.infer<typeof Branches>
