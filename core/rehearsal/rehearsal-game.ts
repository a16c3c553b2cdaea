import * as z from 'zod/mini'
import { EndingId, FlagId, ScaleId, SceneId } from '../ids.ts'
import { Language } from '../novel/language.ts'
import { SceneType } from '../novel/scene-ref.ts'
import { Stage } from '../scene/stage.ts'
import { Said, Speaker } from '../turn/game-state.ts'
import { tempers } from './simulated-reader.ts'

const count = z.int()

/** A flag or scale that a step changed. */
export const MovedState = z.union([
  z.object({ kind: z.literal('flag'), id: FlagId, to: z.boolean() }),
  z.object({ kind: z.literal('scale'), id: ScaleId, to: z.number() }),
])
export type MovedState = z.infer<typeof MovedState>

/** Kinds of unwanted content in a line: words of a prompt, a model speaking as itself, a secret. */
const leakKinds = ['prompt', 'machine', 'secret'] as const

/** A state of a rehearsed game, as a reader would have seen it, with technical details. The first one has no move. */
export const RehearsalStep = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  scene_name: z.string(),
  stage: Stage,
  said: z.nullable(Said),
  /** The purpose of the reader's move. */
  aim: z.nullable(z.enum(['cheat', 'pry', 'leave'])),
  message: z.string(),
  speaker: Speaker,
  /** Replies since the scene was entered. */
  turn: count,
  the_end: z.boolean(),
  /** The ending that this step completed. */
  ending_id: z.nullable(EndingId),
  moved: z.array(MovedState),
  /** The storyteller that wrote the message; null for the author's own text. */
  storyteller: z.nullable(z.enum(['model', 'offline'])),
  warnings: z.array(z.object({ code: z.string(), subject: z.string() })),
  leaks: z.array(z.enum(leakKinds)),
  /** Failed attempts before this reply. */
  failures: count,
  usage: z.object({
    input_tokens: count,
    cached_tokens: count,
    output_tokens: count,
    /** The cost in billionths of the currency; absent if no price is known. */
    nanos: z.optional(z.number()),
  }),
  /** The reply's duration in milliseconds. */
  ms: z.number(),
})
export type RehearsalStep = z.infer<typeof RehearsalStep>

/**
 * Why a game ended: the story ended; it left the chosen scenes; its turns were used up; the reader could not leave a
 * scene or had no move; no reply arrived; a recording was over.
 */
export const gameEnds = ['the_end', 'left', 'turns', 'stuck', 'failed', 'recording_over'] as const
export type GameEnd = (typeof gameEnds)[number]

export const RehearsalGame = z.object({
  /** The number in the run, from 1. */
  number: count,
  temper: z.enum([...tempers, 'recorded']),
  language: Language,
  /** The scene it began in: the novel's first, or a chosen one. */
  start: SceneId,
  end: z.enum(gameEnds),
  steps: z.array(RehearsalStep),
})
export type RehearsalGame = z.infer<typeof RehearsalGame>

/** A step without its visible content. */
export type OutlinedStep = Omit<RehearsalStep, 'stage' | 'said' | 'message' | 'speaker' | 'scene_name'>
/** The part of a game that figures are computed from: a tenth of the whole. */
export type OutlinedGame = Pick<RehearsalGame, 'number' | 'end'> & { steps: OutlinedStep[] }

export const outlineOf = ({ number, end, steps }: RehearsalGame): OutlinedGame => ({
  number,
  end,
  steps: steps.map(
    ({ stage: _stage, said: _said, message: _message, speaker: _speaker, scene_name: _name, ...rest }) => rest,
  ),
})

/** Warnings that part of a reply was rejected, and warnings that the reply had to be repaired. */
export const refusals: ReadonlySet<string> = new Set([
  'change_not_offered',
  'change_repeated',
  'too_many_changes',
  'step_too_large',
  'ending_not_offered',
  'unknown_name',
  'speaker_not_possible',
  'sprite_not_possible',
  'music_not_possible',
])
export const repairs: ReadonlySet<string> = new Set(['reply_repaired', 'line_cut', 'line_cleaned', 'wrong_language'])
