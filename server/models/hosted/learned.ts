import { HttpRefusal } from './event-stream.ts'
import { refusalKind } from './refusal-kind.ts'
import { field, type Json, textIn } from './wires/wire.ts'

/** An optional field of a question, by its place in the body; `as`: the alternative name that some servers accept. */
interface Optional {
  in?: string
  name: string
  as?: string
  /** What refusals call the field, besides its name. */
  also?: RegExp
}

const optional: readonly Optional[] = [
  { name: 'max_tokens', as: 'max_completion_tokens' },
  { name: 'max_completion_tokens', as: 'max_tokens' },
  { name: 'temperature' },
  { name: 'stop' },
  { name: 'stop_sequences' },
  { name: 'stream_options' },
  { name: 'reasoning_effort', also: /reasoning effort|thinking/ },
  { name: 'reasoning', also: /thinking/ },
  { in: 'output_config', name: 'effort' },
  { in: 'generationConfig', name: 'temperature' },
  { in: 'generationConfig', name: 'stopSequences' },
  { in: 'generationConfig', name: 'thinkingConfig', also: /thinking/ },
]

/** How servers word that they do not accept a field. */
const notTaken =
  /unsupported|unrecogni[sz]ed|unknown|unexpected|deprecated|extra[_ ](?:inputs|forbidden)|only the default|must be one of|(?:not|n['’]t) (?:be )?(?:support|permit|allow|accept|available|recogni|compatible|a valid)/i

/**
 * What was learned about one server since it was connected, beyond what its model's name says: which fields it refuses,
 * and whether its model thinks before it answers. Servers with the same API differ in both.
 */
export class Learned {
  private readonly untaken = new Set<Optional>()
  /** Whether the model was seen to think: its thoughts count among the answer's tokens. */
  thinks = false

  /** A question without the fields that this server refuses. */
  fit(body: object): Json {
    const fit: Json = { ...body }
    for (const one of this.untaken) this.leaveOut(fit, one)
    return fit
  }

  /** Whether a refusal names an optional field of the question that was not known to be refused. */
  learnOf(error: unknown, sent: Json): boolean {
    if (!(error instanceof HttpRefusal) || (error.status !== 400 && error.status !== 422)) return false
    const { body } = error
    if (refusalKind(body) !== 'not_taken' || !notTaken.test(body)) return false
    const named = namedIn(body, sent)
    if (named === null || this.untaken.has(named)) return false
    this.untaken.add(named)
    return true
  }

  private leaveOut(body: Json, one: Optional): void {
    const value = sentValue(body, one)
    if (value === undefined) return
    const holder = one.in === undefined ? body : { ...(body[one.in] as Json) }
    delete holder[one.name]
    if (one.in !== undefined) body[one.in] = holder
    if (one.as !== undefined && ![...this.untaken].some(({ name }) => name === one.as)) body[one.as] = value
  }
}

const sentValue = (body: Json, one: Optional): unknown =>
  field(one.in === undefined ? body : field(body, one.in), one.name)

/** The field that a refusal is about: the one it points at, else the first one that its message names. */
function namedIn(body: string, sent: Json): Optional | null {
  const there = optional.filter((one) => sentValue(sent, one) !== undefined)
  const pointed = pointedAt(body)?.split('.') ?? []
  const words = body.toLowerCase()
  const [first] = there
    .map((one) => ({ one, at: pointed.at(-1) === one.name ? -1 : placeOf(words, one) }))
    .sort((one, other) => one.at - other.at)
  return first === undefined || first.at === Infinity ? null : first.one
}

/** OpenAI and similar APIs report the field's name separately from the message. */
function pointedAt(body: string): string | null {
  try {
    return textIn(field(JSON.parse(body), 'error'), 'param')
  } catch {
    return null
  }
}

/** The first position of the field's name, in either spelling; `Infinity` when it is not there. */
function placeOf(words: string, { name, also }: Optional): number {
  const names = new Set([name.toLowerCase(), name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])
  const places = [...words.matchAll(/[a-z_]+/g)].filter(([word]) => names.has(word)).map(({ index }) => index)
  const spoken = also ? words.search(also) : -1
  return Math.min(Infinity, ...places, ...(spoken < 0 ? [] : [spoken]))
}
