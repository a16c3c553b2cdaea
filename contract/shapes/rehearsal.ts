import { GameId, RehearsalId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { Money } from '@fabula/core/rehearsal/money'
import { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import * as z from 'zod/mini'
import { problemCodes } from '../problem.ts'

const count = z.int()

/** What a run would come to: at about, and at most. Money where the model has a price. */
export const RehearsalEstimate = z.object({
  /** Who would answer; null: the author's own lines, at no cost. */
  model: z.nullable(z.string()),
  games: count,
  replies: count,
  most_replies: count,
  tokens: count,
  most_tokens: count,
  cost: z.nullable(Money),
  most_cost: z.nullable(Money),
  /** Known from an earlier run with the same model; else by the size of what the model would be given. */
  measured: z.boolean(),
})
export type RehearsalEstimate = z.infer<typeof RehearsalEstimate>

/** A run, without its figures. */
export const Rehearsal = z.object({
  id: RehearsalId,
  number: count,
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  plan: z.extend(z.omit(RehearsalPlan, { scripts: true }), { recordings: count }),
  storyteller: z.string(),
  games: count,
  done: count,
  replies: count,
  input_tokens: count,
  cached_tokens: count,
  output_tokens: count,
  cost: z.nullable(Money),
  /** Why it waits or failed. */
  problem: z.nullable(z.enum(problemCodes)),
  /** When it goes on, where it waits. */
  due_at: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** A game of the author's own that can be played again. */
export const Recording = z.object({ game_id: GameId, language: Language, moves: count, played_at: z.string() })
export type Recording = z.infer<typeof Recording>

/** The runs that are kept, newest first, and what may be played again. */
export const Rehearsals = z.object({ runs: z.array(Rehearsal), recordings: z.array(Recording) })
export type Rehearsals = z.infer<typeof Rehearsals>

/** A run with its figures; of one that goes on those of the games that are over. */
export const RehearsalWithReport = z.object({ run: Rehearsal, report: RehearsalReport })
export type RehearsalWithReport = z.infer<typeof RehearsalWithReport>
