import * as z from 'zod/mini'

/**
 * What a model does in a turn. `chooses`: picks among the author's lines. `neither`: the author's lines are quoted
 * without it.
 */
export const ModelAbility = z.enum(['writes', 'chooses', 'neither'])
export type ModelAbility = z.infer<typeof ModelAbility>

/** Why a model did not answer at all. */
export const ProbeProblem = z.enum([
  'schema_refused',
  'template_refused',
  'too_long',
  'policy',
  'not_taken',
  'busy',
  'not_allowed',
  'timeout',
  'broken',
])
export type ProbeProblem = z.infer<typeof ProbeProblem>

const rate = z.nullable(z.number())

/**
 * What a model was observed to do when it was connected: the results of a few short questions, and what its server
 * reports.
 */
export const ModelProbe = z.object({
  /**
   * Null: it answered. With a problem, nothing else was learned, and all fields below are as for a model that was never
   * tested.
   */
  problem: z.nullable(ProbeProblem),
  /** The provider's or server's own words about the problem, in any language; empty without one. */
  detail: z.string(),
  ability: ModelAbility,
  /** The strictest answer format that it followed. `text`: it is asked for plain words. */
  form: z.enum(['schema', 'object', 'text']),
  /** The result of sending the strict schema. `ignored`: accepted, but not followed. */
  schema: z.enum(['kept', 'ignored', 'refused', 'not_asked']),
  /**
   * Whether the line precedes the other fields of the answer, so that it can be shown while it is written; null if no
   * format was followed.
   */
  in_order: z.nullable(z.boolean()),
  /** Whether the second question was answered with part of the prompt cached from the first. */
  caches: z.boolean(),
  /**
   * Whether it may report changes and reached endings: it is large enough, and reported no ending during small talk.
   */
  judges: z.boolean(),
  /** Whether it recognised a picture; null if it was shown none. */
  sees: z._default(z.nullable(z.boolean()), null),
  /** Languages in which it answered when asked to; for a model that chooses: languages in which it does so well. */
  languages: z.object({ english: z.boolean(), russian: z.boolean() }),
  /** How many of the lines it chose were right; null if that was not tested. */
  chosen: z.nullable(z.object({ right: z.number(), of: z.number() })),
  /** Median milliseconds to the first word; tokens read and written per second. */
  first_word_ms: rate,
  read_per_second: rate,
  written_per_second: rate,
  /** Tokens of prompt and answer together, as reported by its server; null if it does not report them. */
  context_tokens: rate,
  /** The number of weights, from its name or its file size; null if neither tells. */
  weights: rate,
  probed_at: z.string(),
})
export type ModelProbe = z.infer<typeof ModelProbe>
