import { GameId, GameStateId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/**
 * Why a state is a point of the map: it begins a game; a new scene begins with it; after it the story went more than one
 * way; it is one of those ways; a choice led to it; it is kept under a name; the reader is there; it ended its scene; it
 * is the end of the story; nothing was played after it.
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

/** A state worth seeing on a map. What lies between two points is a plain line. */
export const BranchPoint = z.object({
  game_state_id: GameStateId,
  /** The nearest point before it; null where a game begins. */
  parent_id: z.nullable(GameStateId),
  /** Turns from the point before it; 1: nothing lies between. */
  turns: z.number(),
  marks: z.array(z.enum(pointMarks)),
  scene_name: z.string(),
  /** Who speaks; empty: nobody. */
  character_name: z.string(),
  /** The first words of its message. */
  line: z.string(),
  /** The first words of what the reader said, or the choice they took, to get here. */
  said: z.nullable(z.string()),
  /** The ending that was reached here, by the name that readers see. */
  ending: z.nullable(z.string()),
  /** Names of saves of this state; a quick save is an empty one. */
  saves: z.array(z.string()),
})
export type BranchPoint = z.infer<typeof BranchPoint>

/** A point where a map draws it. Lanes count from 0 at the left. */
export const BranchRow = z.object({
  point: BranchPoint,
  lane: z.number(),
  /** The lane that its line comes from; null where a game begins. */
  from: z.nullable(z.number()),
  /** Lanes whose lines pass this row by. */
  passing: z.array(z.number()),
  /** Something follows it. */
  continues: z.boolean(),
  /** The ways from it, where there is more than one: the first of them, to be compared. */
  ways: z.array(BranchPoint),
  /** How many ways there are in all. */
  way_count: z.number(),
})
export type BranchRow = z.infer<typeof BranchRow>

/** So many ways from a point are compared side by side. */
export const waysCompared = 12

/** Some of a game's rows, from one of them on, of so many in all. */
export const BranchWindow = z.object({
  first: z.number(),
  total: z.number(),
  /** How many lanes the whole map has. */
  lanes: z.number(),
  rows: z.array(BranchRow),
})
export type BranchWindow = z.infer<typeof BranchWindow>

/**
 * One game's points, a parent always before its children, and a line of play before the next one begins. `window`: where
 * rows were asked for, these; then `points` is empty.
 */
export const BranchedGame = z.object({
  game_id: GameId,
  begun_at: z.string(),
  is_current: z.boolean(),
  /** All states, those on plain lines too. */
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
