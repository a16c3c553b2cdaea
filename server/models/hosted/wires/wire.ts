import type { Framing } from '../../../extensions/framings.ts'
import type { Completion, CompletionAsk, PromptPicture } from '../../completer.ts'
import type { ModelFacts } from '../../model-facts.ts'

export type RequestHeaders = Readonly<Record<string, string | undefined>>

/** A question in its posted form; its path follows the API's address. */
export interface WireRequest {
  path: string
  headers: RequestHeaders
  body: object
}

/** Token counts received so far; null until the provider has sent them. */
export interface Counted {
  input: number | null
  cached: number
  output: number | null
}

/** The content of one event of an answer; whatever it does not mention is left out. */
export interface WireEvent {
  /** Text that it adds to the answer. */
  text?: string
  /** Whether the model thinks; its thoughts are not shown. */
  thought?: boolean
  /** How the answer ended. Counts may still follow. */
  finish?: Completion['finish']
  counted?: Partial<Counted>
  /** Whether the answer is over. */
  over?: boolean
  /** Whether it only keeps the connection open: no sign of life of the model. */
  isPing?: boolean
}

/** The parts of a question that an API needs. */
export type WireAsk = Pick<CompletionAsk, 'messages' | 'picture' | 'form' | 'maxTokens' | 'temperature' | 'stop'>

/** How one kind of API is spoken: what is posted, and what its events mean. It is stateless. */
export interface Wire {
  /** How its answers are split into events; absent: as server-sent events. */
  framing?: Framing
  /** Whether its counts come only with the end, and so show it. Absent: they come with any event. */
  countsAtEnd?: boolean
  request(ask: WireAsk): WireRequest
  /** Throws a `ProviderError` when the event reports one. */
  read(data: string): WireEvent
}

/** The token limit of an answer, with more room for models that think. */
export const answerTokens = (ask: WireAsk, facts: ModelFacts): number =>
  Math.max(ask.maxTokens, facts.thinks ? facts.maxTokens : 0)

/**
 * Whether a provider with explicit cache marks should cache up to this message: after the fixed part, and after the
 * conversation so far. The last message is new every time.
 */
export const isCacheEnd = (index: number, length: number): boolean =>
  index === 0 || (length > 2 && index === length - 2)

/** The picture that is sent with a message: with the last one of the user, if there is a picture. */
export const pictureWith = ({ messages, picture }: WireAsk, index: number): PromptPicture | null =>
  picture && index === messages.findLastIndex(({ role }) => role === 'user') ? picture : null

/** An error that a provider reported among its events. */
export class ProviderError extends Error {
  constructor(
    message: string,
    readonly type: string | null,
    readonly code: number | null,
    /** The error as JSON, for facts that only some providers add. */
    readonly body = '',
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

/** The response is not a model's answer, but for example a website's page. */
export class NoModelAnswer extends Error {
  constructor(message = 'It answers with something else than a model’s words.') {
    super(message)
    this.name = 'NoModelAnswer'
  }
}

export type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Reads a field of a received value of unknown shape; undefined when it is missing. */
export const field = (value: unknown, key: string | number): unknown =>
  isJson(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** As `field`, for a text; null when it is anything else. */
export const textIn = (value: unknown, key: string): string | null => {
  const found = field(value, key)
  return typeof found === 'string' ? found : null
}

/** As `field`, for a finite number; null when it is anything else. */
export const numberIn = (value: unknown, key: string): number | null => {
  const found = field(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

/** Parses an event as JSON. Throws when it is not an object. */
export function parseEvent(data: string): Json {
  const value = jsonOf(data)
  if (!isJson(value)) throw new NoModelAnswer('An event of the answer is no object.')
  return value
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    // The parser's own message quotes the text it could not read, which must not be logged.
    return null
  }
}

/** The error in an event: a string, or an object with a message, a type and a code. */
export function providerError(error: unknown): ProviderError {
  if (typeof error === 'string') return new ProviderError(error, null, null)
  const code = Number(field(error, 'code') ?? Number.NaN)
  return new ProviderError(
    textIn(error, 'message') ?? 'an error without words',
    textIn(error, 'type'),
    Number.isFinite(code) ? code : null,
    JSON.stringify(error),
  )
}
