import * as z from 'zod/mini'
import { EndingId, FlagId, ScaleId, SceneId } from '../ids.ts'
import { Language } from '../novel/language.ts'
import { SceneType } from '../novel/scene-ref.ts'
import { Stage } from '../scene/stage.ts'
import { Said, Speaker } from '../turn/game-state.ts'
import { tempers } from './simulated-reader.ts'

const count = z.int()

/** A flag or scale that a step moved. */
export const MovedState = z.union([
  z.object({ kind: z.literal('flag'), id: FlagId, to: z.boolean() }),
  z.object({ kind: z.literal('scale'), id: ScaleId, to: z.number() }),
])
export type MovedState = z.infer<typeof MovedState>

/** What in a line should not have been said: words of a prompt, a machine's own voice, a secret. */
export const leakKinds = ['prompt', 'machine', 'secret'] as const

/** One state of a rehearsed game, as a reader would have seen it, and what lay behind it. The first one has no move. */
export const RehearsalStep = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  scene_name: z.string(),
  stage: Stage,
  said: z.nullable(Said),
  /** What the reader was after with their move. */
  aim: z.nullable(z.enum(['cheat', 'pry', 'leave'])),
  message: z.string(),
  speaker: Speaker,
  /** Replies since the scene was entered. */
  turn: count,
  the_end: z.boolean(),
  /** The ending that this step completed. */
  ending_id: z.nullable(EndingId),
  moved: z.array(MovedState),
  /** Who wrote the message; null where it is the author's text. */
  storyteller: z.nullable(z.enum(['model', 'offline'])),
  warnings: z.array(z.object({ code: z.string(), subject: z.string() })),
  leaks: z.array(z.enum(leakKinds)),
  /** Replies that failed before this one came. */
  failures: count,
  usage: z.object({
    input_tokens: count,
    cached_tokens: count,
    output_tokens: count,
    /** What they cost, in billionths of the currency; absent where no price is known. */
    nanos: z.optional(z.number()),
  }),
  /** Milliseconds that the reply took. */
  ms: z.number(),
})
export type RehearsalStep = z.infer<typeof RehearsalStep>

/**
 * How a game ended: at the end of the story; out of the chosen scenes; when its turns were used up; with a reader who could
 * not leave a scene or had nothing left to do; because no reply came; a recorded game at its last move.
 */
export const gameEnds = ['the_end', 'left', 'turns', 'stuck', 'failed', 'recording_over'] as const
export type GameEnd = (typeof gameEnds)[number]

export const RehearsalGame = z.object({
  /** Its number in the run, from 1. */
  number: count,
  temper: z.enum([...tempers, 'recorded']),
  language: Language,
  /** Where it began: the novel's first scene, or a chosen one. */
  start: SceneId,
  end: z.enum(gameEnds),
  steps: z.array(RehearsalStep),
})
export type RehearsalGame = z.infer<typeof RehearsalGame>

/** A step without what was seen and said. */
export type OutlinedStep = Omit<RehearsalStep, 'stage' | 'said' | 'message' | 'speaker' | 'scene_name'>
/** A game as far as figures are made from it: a tenth of the whole. */
export type OutlinedGame = Pick<RehearsalGame, 'number' | 'end'> & { steps: OutlinedStep[] }

export const outlineOf = ({ number, end, steps }: RehearsalGame): OutlinedGame => ({
  number,
  end,
  steps: steps.map(
    ({ stage: _stage, said: _said, message: _message, speaker: _speaker, scene_name: _name, ...rest }) => rest,
  ),
})

/** Warnings that say something of a reply was not done, and those that say the reply had to be mended. */
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
