import * as z from 'zod/mini'

/** What a model is asked to do in a turn. `chooses`: among the author's lines. `neither`: the author's lines are quoted without it. */
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

/** What a model was seen to do when it was connected: a few short questions, and what its server says of it. */
export const ModelProbe = z.object({
  /** Null: it answered. With a problem nothing else was learned, and everything below is as for a model never asked. */
  problem: z.nullable(ProbeProblem),
  /** The provider's or the server's own words about the problem, in whatever language; empty without one. */
  detail: z.string(),
  ability: ModelAbility,
  /** The strictest form of an answer that it kept. `text`: it is asked for plain words. */
  form: z.enum(['schema', 'object', 'text']),
  /** What became of the strict schema. `ignored`: taken, and the answer was something else. */
  schema: z.enum(['kept', 'ignored', 'refused', 'not_asked']),
  /** Whether the line comes before the books, so that it can be shown as it is written; null where no form was kept. */
  in_order: z.nullable(z.boolean()),
  /** Whether the second question was answered with a part of the prompt kept from the first. */
  caches: z.boolean(),
  /** Whether it may say what changed and what has ended: large enough, and no ending called in small talk. */
  judges: z.boolean(),
  /** Whether it named what it was shown on a picture; null: it was shown none. */
  sees: z._default(z.nullable(z.boolean()), null),
  /** Languages in which it answered when asked to; of a model that chooses: in which it does so well. */
  languages: z.object({ english: z.boolean(), russian: z.boolean() }),
  /** Of the lines it had to choose, how many were right; null where that was not asked. */
  chosen: z.nullable(z.object({ right: z.number(), of: z.number() })),
  /** Milliseconds to the first word, the median; tokens a second read and written. */
  first_word_ms: rate,
  read_per_second: rate,
  written_per_second: rate,
  /** Tokens of prompt and answer together, as its server says; null where it does not. */
  context_tokens: rate,
  /** Weights, by its name or its file's size; null where neither says. */
  weights: rate,
  probed_at: z.string(),
})
export type ModelProbe = z.infer<typeof ModelProbe>
