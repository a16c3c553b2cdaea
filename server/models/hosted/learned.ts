import { HttpRefusal } from './event-stream.ts'
import { refusalKind } from './refusal-kind.ts'
import { field, type Json, textIn } from './wires/wire.ts'

/** What a question can do without, by its place in a body; `as`: the other name that some servers take it under. */
interface Optional {
  in?: string
  name: string
  as?: string
  /** What refusals call it beside its name. */
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

/** How servers say that they do not take something. */
const notTaken =
  /unsupported|unrecogni[sz]ed|unknown|unexpected|deprecated|extra[_ ](?:inputs|forbidden)|only the default|must be one of|(?:not|n['’]t) (?:be )?(?:support|permit|allow|accept|available|recogni|compatible|a valid)/i

/**
 * What one server has shown of itself since it was connected, beside what is known of its model by name: which fields of a
 * question it does not take, and that its model thinks before it answers. Servers that speak the same API differ in both.
 */
export class Learned {
  private readonly untaken = new Set<Optional>()
  /** The model was seen to think: its thoughts count among the tokens of its answer. */
  thinks = false

  /** A question without what this server was seen to refuse. */
  fit(body: object): Json {
    const fit: Json = { ...body }
    for (const one of this.untaken) this.leaveOut(fit, one)
    return fit
  }

  /** Whether a refusal of what was sent names something that a question can do without, and nobody knew of it before. */
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

/** What a refusal is about: the field that it points at, else the first that its words name. */
function namedIn(body: string, sent: Json): Optional | null {
  const there = optional.filter((one) => sentValue(sent, one) !== undefined)
  const pointed = pointedAt(body)?.split('.') ?? []
  const words = body.toLowerCase()
  const [first] = there
    .map((one) => ({ one, at: pointed.at(-1) === one.name ? -1 : placeOf(words, one) }))
    .sort((one, other) => one.at - other.at)
  return first === undefined || first.at === Infinity ? null : first.one
}

/** OpenAI, and those like it, tell the name of a field apart from their words. */
function pointedAt(body: string): string | null {
  try {
    return textIn(field(JSON.parse(body), 'error'), 'param')
  } catch {
    return null
  }
}

/** Where its name stands first, in either way to write one; `Infinity`: nowhere. */
function placeOf(words: string, { name, also }: Optional): number {
  const names = new Set([name.toLowerCase(), name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])
  const places = [...words.matchAll(/[a-z_]+/g)].filter(([word]) => names.has(word)).map(({ index }) => index)
  const spoken = also ? words.search(also) : -1
  return Math.min(Infinity, ...places, ...(spoken < 0 ? [] : [spoken]))
}
