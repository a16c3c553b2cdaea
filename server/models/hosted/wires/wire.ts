import type { Completion, CompletionAsk, PromptPicture } from '../../completer.ts'
import type { Framing } from '../framing.ts'

export type RequestHeaders = Readonly<Record<string, string | undefined>>

/** A question as it is posted: its path follows the API's address. */
export interface WireRequest {
  path: string
  headers: RequestHeaders
  body: object
}

/** Token counts as they come in; null until the provider has told them. */
export interface Counted {
  input: number | null
  cached: number
  output: number | null
}

/** What one event of an answer says; what it does not speak of is left out. */
export interface WireEvent {
  /** Words that it adds to the answer. */
  text?: string
  /** The model thinks: what it thinks is nobody's to read. */
  thought?: boolean
  /** The answer has ended, and how. Counts may still follow. */
  finish?: Completion['finish']
  counted?: Partial<Counted>
  /** Nothing more will come. */
  over?: boolean
  /** Only there to keep the connection open: no sign of life of the model's. */
  isPing?: boolean
}

/** What is asked, as far as an API has to know it. */
export type WireAsk = Pick<CompletionAsk, 'messages' | 'picture' | 'form' | 'maxTokens' | 'temperature' | 'stop'>

/** How one kind of API is spoken: what is posted, and what its events mean. Holds nothing of any one call. */
export interface Wire {
  /** How its answers are cut into events; absent: as server-sent events. */
  framing?: Framing
  request(ask: WireAsk): WireRequest
  /** Throws a `ProviderError` where the event tells of one. */
  read(data: string): WireEvent
}

/** The picture that is shown with a message: with the last one of the user, where there is one. */
export const pictureWith = ({ messages, picture }: WireAsk, index: number): PromptPicture | null =>
  picture && index === messages.findLastIndex(({ role }) => role === 'user') ? picture : null

/** An error that a provider told of among its events. */
export class ProviderError extends Error {
  constructor(
    message: string,
    readonly type: string | null,
    readonly code: number | null,
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}

/** Something answered, and not as a model does: a page of a website, say. */
export class NoModelAnswer extends Error {
  constructor(message = 'It answers with something else than a model’s words.') {
    super(message)
    this.name = 'NoModelAnswer'
  }
}

export type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** What came over the wire is of no known shape: a field of it, or nothing. */
export const field = (value: unknown, key: string | number): unknown =>
  isJson(value) && Object.hasOwn(value, key) ? value[key] : undefined

export const textIn = (value: unknown, key: string): string | null => {
  const found = field(value, key)
  return typeof found === 'string' ? found : null
}

export const numberIn = (value: unknown, key: string): number | null => {
  const found = field(value, key)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

/** An event as JSON. Throws where it is none: the stream is not what it says. */
export function parseEvent(data: string): Json {
  const value = jsonOf(data)
  if (!isJson(value)) throw new NoModelAnswer('An event of the answer is no object.')
  return value
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    // The parser's own message quotes what it could not read, and that is for nobody's log.
    return null
  }
}

/** The error that an event carries: words, or an object with words, a type and a code. */
export function providerError(error: unknown): ProviderError {
  if (typeof error === 'string') return new ProviderError(error, null, null)
  const code = Number(field(error, 'code') ?? Number.NaN)
  return new ProviderError(
    textIn(error, 'message') ?? 'an error without words',
    textIn(error, 'type'),
    Number.isFinite(code) ? code : null,
  )
}
