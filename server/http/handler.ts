import type { Readable } from 'node:stream'
import type { ProblemCode } from '@fabula/contract/problem'
import type { AnswerInput, BodyOf, ParamsOf, QueryOf, Route } from '@fabula/contract/route'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { Caller } from '../accounts/caller.ts'

/** How large a file may be for whoever sends it, in bytes, and what they are told of a larger one. */
export interface RoomForFile {
  bytes: number
  full: ProblemCode
}

/** An uploaded file, in a temporary place that is removed after the call. */
export interface UploadedFile {
  /** As the client named it: never a path, never trusted. */
  filename: string
  path: string
  bytes: number
}

/** One call, checked: who calls and with what. */
export interface Call<R extends Route = Route> {
  caller: Caller
  params: ParamsOf<R>
  query: QueryOf<R>
  /** Checked by the route's schema, unless the handler is a `rawBody` one. */
  body: BodyOf<R>
  file: UploadedFile | null
  headers: {
    /** The revision of `If-Match`; null without one. */
    ifMatch: readonly number[] | null
    /** `Prefer: return=minimal`. */
    minimal: boolean
    /** `Prefer: return=representation`. */
    part: boolean
    idempotencyKey: string | null
    /** 0 without a `Last-Event-ID`. */
    lastEventId: number
    wantsStream: boolean
    userAgent: string
    adminKey: string | null
    /** What Telegram proves itself by. */
    webhookSecret: string | null
    bearer: string | null
  }
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** An answer with more than a body. */
export class Answer<T> {
  constructor(
    readonly body: T,
    readonly more: {
      revision?: number
      /** Cookies to set or clear, as the HTTP server knows them. */
      documentCookie?: string | null
      minimal?: boolean
      /** It is the part that was made or changed, as the caller prefers. */
      part?: boolean
    } = {},
  ) {}
}

/** An answer as server-sent events; ids let a client that was cut off ask for what it missed. */
export class EventAnswer {
  constructor(
    readonly events: AsyncIterable<(ReplyEvent | { event: string; data: unknown }) & { id: number }>,
    /** The closing `state` is made of nothing but what the route declares: it need not be held against it once more. */
    readonly isDeclared = false,
  ) {}
}

/** An answer that is a file: bytes, or a stream of them where it is too large to hold. */
export class FileAnswer {
  constructor(
    readonly content: Uint8Array | Readable,
    readonly type: string,
    readonly filename: string,
    /** Of a stream: how many bytes it will be, about. */
    readonly about?: number,
  ) {}
}

export type HandlerAnswer<R extends Route> = AnswerInput<R> | Answer<AnswerInput<R>> | EventAnswer | FileAnswer

export type HandlerFunction<R extends Route = Route> = (call: Call<R>) => Promise<HandlerAnswer<R>>

/** What the HTTP server does for a route. With `raw` the body comes as it was sent: the capability upgrades and checks it. */
export interface Handler {
  route: Route
  raw: boolean
  run: HandlerFunction
  /** The largest file it takes, in bytes, where that is not a picture or a track. */
  largestFile?: number
  /** For how large a file its sender has room, asked before anything of it is taken in; null: for any. May refuse at once. */
  roomForFile?(caller: Caller): Promise<RoomForFile | null>
}

/** A route with what is done for it; the types of the one are those of the other. */
export const handle = <R extends Route>(route: R, run: HandlerFunction<R>): Handler => ({
  route,
  raw: false,
  // A handler is only ever called with what its own route's schemas gave.
  run: run as unknown as HandlerFunction,
})

/** The same for a body that the capability brings to today's form and checks itself. */
export const handleRaw = <R extends Route>(
  route: R,
  run: (call: Omit<Call<R>, 'body'> & { body: unknown }) => Promise<HandlerAnswer<R>>,
): Handler => ({ route, raw: true, run: run as unknown as HandlerFunction })
