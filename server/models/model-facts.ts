import type { ModelAbility } from '@fabula/contract/shapes/model-probe'
import type { Language } from '@fabula/core/novel/language'
import type { Rung } from './ladder.ts'

type Options = { [name: string]: string | number | Options }

/** The particulars of a model. */
export interface ModelFacts {
  /** The rung at which its ladder begins. */
  begin: Rung
  /** Null when it accepts none (thinking models fail with any). */
  temperature: number | null
  /** The most tokens of one answer, thinking included. */
  maxTokens: number
  /** The most tokens of a whole prompt before its oldest words are summarised. */
  promptTokens: number
  /** Whether to mark the fixed part of the prompt for the provider's cache; other providers detect it. */
  cacheMarks: boolean
  /** Whether it thinks before it answers. */
  thinks: boolean
  /** The options that make it think briefly, by provider; empty when there are none. */
  briefly: Record<string, Options>
  /** What it is asked to do in a turn; a probe may find less than `writes`. */
  ability: ModelAbility
  /** The languages in which it chooses well, if it chooses. */
  choosesIn: Record<Language, boolean>
  /** Too small to tell an instruction from a story: its prompt is only the words, and its answer only a line. */
  tiny: boolean
  /**
   * Whether it may decide changes and endings. Below three billion weights models report endings that did not happen
   * (measured: 1.5 billion, 10 of 14 exchanges): the author's keywords and buttons decide there.
   */
  judges: boolean
  /** Whether it accepts pictures; null when its name does not say, and the probe shows it one. */
  sees: boolean | null
}

const ordinary: ModelFacts = {
  begin: 'schema',
  temperature: 0.8,
  maxTokens: 1_200,
  promptTokens: 8_000,
  cacheMarks: false,
  thinks: false,
  briefly: {},
  ability: 'writes',
  choosesIn: { english: true, russian: true },
  tiny: false,
  judges: true,
  sees: null,
}

/**
 * The number of weights from which on a model judges, and writes lines that read better than the author's own well
 * chosen.
 */
export const minWriterWeights = 3e9
/** The approximate number of weights per byte of a quantized file. */
const weightsOfByte = 1.6

/** Quirks by provider and model name; if several rows match, later ones win field by field. */
const rows: { match: RegExp; facts: Partial<ModelFacts> }[] = [
  { match: /^anthropic\//, facts: { cacheMarks: true } },
  {
    match: /\/(openai\/)?(o\d|gpt-([5-9]|\d\d))/,
    facts: { temperature: null, maxTokens: 6_000, thinks: true, briefly: { openai: { reasoningEffort: 'low' } } },
  },
  {
    match: /gemini-2\.5/,
    facts: { maxTokens: 6_000, thinks: true, briefly: { google: { thinkingConfig: { thinkingBudget: 512 } } } },
  },
  {
    match: /gemini-([3-9]|(flash|flash-lite|pro)-latest)/,
    facts: { maxTokens: 6_000, thinks: true, briefly: { google: { thinkingConfig: { thinkingLevel: 'low' } } } },
  },
  // From the fifth generation on they think unless told not to, some regardless; most think a lot.
  {
    match: /claude-(opus|sonnet|haiku|fable|mythos)-([5-9]|\d\d)(?!\d)/,
    facts: { temperature: null, maxTokens: 6_000, thinks: true, briefly: { anthropic: { effort: 'low' } } },
  },
  // What providers say about their own models, directly and through OpenRouter.
  {
    match:
      /^(openai|openrouter\/openai)\/(gpt-(4o|4\.1|4\.5|4-turbo|[5-9])|o[134](?!-mini)|o4-mini)(?!.*(audio|search))/,
    facts: { sees: true },
  },
  { match: /^(anthropic|openrouter\/anthropic)\/claude-(3|opus|sonnet|haiku|fable|mythos)/, facts: { sees: true } },
  { match: /^(google|openrouter\/google)\/(models\/)?gemini/, facts: { sees: true } },
  { match: /deepseek/, facts: { begin: 'object' } },
  { match: /(deepseek-r|reasoner|qwq|thinking|magistral|gpt-oss|qwen-?3)/, facts: { maxTokens: 6_000, thinks: true } },
  {
    match:
      /^openrouter\/.*(\/(o\d|gpt-([5-9]|\d\d))|claude-(opus|sonnet|haiku|fable|mythos)-([5-9]|\d\d)(?!\d)|gemini-(2\.5|[3-9])|deepseek-r|reasoner|qwq|thinking|magistral|gpt-oss|qwen-?3)/,
    facts: { briefly: { openrouter: { reasoning: { effort: 'low' } } } },
  },
  // Models of under about two billion weights lose the story when they must also keep a form.
  {
    match: /(smollm|tinyllama|[-:_](135|270|350|360|500|600)m|[-:_](0\.[5-8]|1|1\.[0-9])b)(?![a-z0-9])/,
    facts: { begin: 'split' },
  },
  { match: /^embedded\//, facts: { begin: 'split', maxTokens: 220, promptTokens: 3_500, sees: false } },
  {
    match: /[-:_](135|270|350|360|500|600)m(?![a-z0-9])|[-:_]0\.[56]b(?![a-z0-9])/,
    facts: { tiny: true, maxTokens: 90, temperature: 0.6 },
  },
]

/** The facts of a model; `name` is the provider's name for it, `bytes` the size of its file if there is one. */
export function modelFacts(provider: string, name: string, bytes?: number): ModelFacts {
  const full = `${provider}/${name}`.toLowerCase()
  const facts: ModelFacts = Object.assign(
    { ...ordinary },
    ...rows.filter(({ match }) => match.test(full)).map((row) => row.facts),
  )
  const weights = weightsOf(name, bytes)
  return weights === null || weights >= minWriterWeights ? facts : { ...facts, begin: 'split', judges: false }
}

/** A model's number of weights by its name, else by the bytes of its file; null when neither is known. */
export const weightsOf = (name: string, bytes?: number): number | null =>
  weightsInName(name) ?? (bytes === undefined ? null : bytes * weightsOfByte)

/**
 * A model's number of weights by its name, such as `qwen2.5-1.5b` or `gemma-3-270m`; null when the name does not say.
 */
export function weightsInName(name: string): number | null {
  const size = /(?:^|[-_:/ x])(\d{1,4}(?:\.\d{1,2})?)([bm])(?![a-z0-9])/i.exec(name)
  if (!size) return null
  return Number(size[1]) * (size[2]?.toLowerCase() === 'b' ? 1e9 : 1e6)
}
