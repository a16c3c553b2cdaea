import * as z from 'zod/mini'
import { framings } from '../../extensions/framings.ts'
import type { HostedSettings } from '../hosted/hosted-settings.ts'
import {
  answerTokens,
  pictureWith,
  providerError,
  type Wire,
  type WireAsk,
  type WireEvent,
} from '../hosted/wires/wire.ts'
import type { ModelFacts } from '../model-facts.ts'

/** The exports of an extension's module, as far as they were validated before. */
export interface ForeignProvider {
  connect(to: { model: string; key: string | null }): unknown
}

const callable = z.custom<(asked: unknown) => unknown>((value) => typeof value === 'function', 'must be a function')
const ForeignWire = z.object({ framing: z._default(z.enum(framings), 'events'), request: callable, read: callable })

const Request = z.object({
  path: z.string().check(z.regex(/^\/[\x21-\x7e]*$/, 'must begin with /'), z.maxLength(2_000)),
  headers: z._default(z.record(z.string().check(z.regex(/^[\w-]+$/)), z.string().check(z.regex(/^[\x20-\x7e]*$/))), {}),
  body: z.record(z.string(), z.unknown()),
})

const count = z.number().check(z.int(), z.minimum(0))
const Event = z.object({
  text: z.optional(z.string()),
  finish: z.optional(z.enum(['stop', 'length', 'refused'])),
  counted: z.optional(z.object({ input: count, output: count, cached: z._default(count, 0) })),
  over: z.optional(z.boolean()),
  error: z.optional(z.union([z.string(), z.object({ message: z.string(), type: z.optional(z.string()) })])),
})

/** The wire of an extension's module: whatever it returns is validated before it is used. */
export function foreignWire(provider: ForeignProvider, { name, apiKey }: HostedSettings, facts: ModelFacts): Wire {
  const theirs = read('connect()', ForeignWire, provider.connect({ model: name, key: apiKey ?? null }))
  return {
    framing: theirs.framing,
    countsAtEnd: true,
    request: (ask) => read('request()', Request, theirs.request(toPortQuestion(ask, facts))),
    read: (data) => eventOf(read('read()', Event, theirs.read(data) ?? {})),
  }
}

/** A question in the terms of the port (docs/EXTENDING.md), which stay the same when ours change. */
function toPortQuestion(ask: WireAsk, facts: ModelFacts) {
  const { form, messages, stop = [] } = ask
  return {
    messages: messages.map(({ role, content }, index) => ({ role, content, picture: pictureWith(ask, index) })),
    json: form.kind !== 'text',
    schema: form.kind === 'schema' ? form.schema : null,
    maxTokens: answerTokens(ask, facts),
    temperature: facts.temperature === null ? null : ask.temperature,
    stop,
  }
}

function eventOf({ error, ...event }: z.output<typeof Event>): WireEvent {
  if (error !== undefined) throw providerError(error)
  const { text, finish, counted, over } = event
  return {
    ...(text ? { text } : {}),
    ...(finish ? { finish } : {}),
    ...(counted ? { counted } : {}),
    ...(over ? { over } : {}),
  }
}

/** Validates a value from an extension's code. Throws an error that names the place. */
function read<T extends z.ZodMiniType>(what: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.length ? `, ${issue.path.join('.')}` : ''
  throw new Error(`What ${what} of the extension gave is wrong${at}: ${issue?.message ?? 'it is not understood'}.`)
}
