import { HttpRefusal } from './event-stream.ts'
import { refusalKind } from './refusal-kind.ts'
import { field, type Json, textIn } from './wires/wire.ts'

/** An optional field of a question, by its place in the body; `alias`: the alternative name that some servers accept. */
interface OptionalField {
  in?: string
  name: string
  alias?: string
  /** What refusals call the field, besides its name. */
  otherWords?: RegExp
}

const optionalFields: readonly OptionalField[] = [
  { name: 'max_tokens', alias: 'max_completion_tokens' },
  { name: 'max_completion_tokens', alias: 'max_tokens' },
  { name: 'temperature' },
  { name: 'stop' },
  { name: 'stop_sequences' },
  { name: 'stream_options' },
  { name: 'reasoning_effort', otherWords: /reasoning effort|thinking/ },
  { name: 'reasoning', otherWords: /thinking/ },
  { in: 'output_config', name: 'effort' },
  { in: 'generationConfig', name: 'temperature' },
  { in: 'generationConfig', name: 'stopSequences' },
  { in: 'generationConfig', name: 'thinkingConfig', otherWords: /thinking/ },
]

/** How servers word that they do not accept a field. */
const refusalPattern =
  /unsupported|unrecogni[sz]ed|unknown|unexpected|deprecated|extra[_ ](?:inputs|forbidden)|only the default|must be one of|(?:not|n['’]t) (?:be )?(?:support|permit|allow|accept|available|recogni|compatible|a valid)/i

/**
 * What was learned about one server since it was connected, beyond what its model's name says: which fields it refuses,
 * and whether its model thinks before it answers. Servers with the same API differ in both.
 */
export class Learned {
  private readonly refusedFields = new Set<OptionalField>()
  /** Whether the model was seen to think: its thoughts count among the answer's tokens. */
  thinks = false

  /** A question without the fields that this server refuses. */
  fit(body: object): Json {
    const fit: Json = { ...body }
    for (const one of this.refusedFields) this.leaveOut(fit, one)
    return fit
  }

  /** Whether a refusal names an optional field of the question that was not known to be refused. */
  learnOf(error: unknown, sent: Json): boolean {
    if (!(error instanceof HttpRefusal) || (error.status !== 400 && error.status !== 422)) return false
    const { body } = error
    if (refusalKind(body) !== 'not_taken' || !refusalPattern.test(body)) return false
    const refused = fieldNamedIn(body, sent)
    if (refused === null || this.refusedFields.has(refused)) return false
    this.refusedFields.add(refused)
    return true
  }

  private leaveOut(body: Json, one: OptionalField): void {
    const value = sentValue(body, one)
    if (value === undefined) return
    // A value was sent in it, so it is an object.
    const holder = one.in === undefined ? body : { ...(body[one.in] as Json) }
    delete holder[one.name]
    if (one.in !== undefined) body[one.in] = holder
    if (one.alias !== undefined && ![...this.refusedFields].some(({ name }) => name === one.alias))
      body[one.alias] = value
  }
}

const sentValue = (body: Json, one: OptionalField): unknown =>
  field(one.in === undefined ? body : field(body, one.in), one.name)

/** The field that a refusal is about: the one it points at, else the first one that its message names. */
function fieldNamedIn(body: string, sent: Json): OptionalField | null {
  const sentFields = optionalFields.filter((one) => sentValue(sent, one) !== undefined)
  const pointed = pointedAt(body)?.split('.') ?? []
  const words = body.toLowerCase()
  const [first] = sentFields
    .map((one) => ({ one, at: pointed.at(-1) === one.name ? -1 : positionOf(words, one) }))
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
function positionOf(words: string, { name, otherWords }: OptionalField): number {
  const names = new Set([name.toLowerCase(), name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)])
  const places = [...words.matchAll(/[a-z_]+/g)].filter(([word]) => names.has(word)).map(({ index }) => index)
  const spoken = otherWords ? words.search(otherWords) : -1
  return Math.min(Infinity, ...places, ...(spoken < 0 ? [] : [spoken]))
}
