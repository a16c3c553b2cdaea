import { GameId, RehearsalId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { Money } from '@fabula/core/record/money'
import { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import * as z from 'zod/mini'
import { problemCodes } from '../problem.ts'

const count = z.int()

/** The estimated size of a run: about, and at most. Money only if the model has a price. */
export const RehearsalEstimate = z.object({
  /** The model that would answer; null: the author's own lines, at no cost. */
  model: z.nullable(z.string()),
  games: count,
  replies: count,
  most_replies: count,
  tokens: count,
  most_tokens: count,
  cost: z.nullable(Money),
  most_cost: z.nullable(Money),
  /** Whether it is measured from an earlier run with the same model; otherwise it is derived from the prompt's size. */
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
  /** When a waiting run goes on. */
  due_at: z.nullable(z.string()),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type Rehearsal = z.infer<typeof Rehearsal>

/** A game of the author's own that can be replayed. */
export const Recording = z.object({ game_id: GameId, language: Language, moves: count, played_at: z.string() })
export type Recording = z.infer<typeof Recording>

/** The stored runs, newest first, and the games that can be replayed. */
export const Rehearsals = z.object({ runs: z.array(Rehearsal), recordings: z.array(Recording) })
export type Rehearsals = z.infer<typeof Rehearsals>

/** A run with its figures; an active run has those of its finished games. */
export const RehearsalWithReport = z.object({ run: Rehearsal, report: RehearsalReport })
export type RehearsalWithReport = z.infer<typeof RehearsalWithReport>
