import type { Readable } from 'node:stream'
import type { ProblemCode } from '@fabula/contract/problem'
import type { AnswerInput, BodyOf, ParamsOf, QueryOf, Route } from '@fabula/contract/route'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type { Caller } from '../accounts/caller.ts'

/** How large a file its sender may upload, in bytes, and the code with which a larger one is refused. */
export interface RoomForFile {
  bytes: number
  full: ProblemCode
}

/** An uploaded file, in a temporary place that is deleted after the call. */
export interface UploadedFile {
  /** As the client sent it: never a path, never trusted. */
  filename: string
  path: string
  bytes: number
}

/** A validated call and its caller. */
export interface Call<R extends Route = Route> {
  caller: Caller
  params: ParamsOf<R>
  query: QueryOf<R>
  /** Validated against the route's schema, unless the handler is `raw`. */
  body: BodyOf<R>
  file: UploadedFile | null
  headers: {
    /** The revisions in `If-Match`; null without the header. */
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
    /** The secret by which Telegram authenticates itself. */
    webhookSecret: string | null
    bearer: string | null
  }
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** An answer with more than a body: a revision, cookies, or only the changed part, or no body if the caller prefers that. */
export class Answer<T> {
  constructor(
    readonly body: T,
    readonly more: {
      revision?: number
      /** Cookies to set, or to clear with null. */
      documentCookie?: string | null
      minimal?: boolean
      /** Whether the body is the part that was made or changed, as the caller prefers. */
      part?: boolean
    } = {},
  ) {}
}

/** An answer as server-sent events; their ids let a client that was cut off request what it missed. */
export class EventAnswer {
  constructor(
    readonly events: AsyncIterable<(ReplyEvent | { event: string; data: unknown }) & { id: number }>,
    /** Whether the closing `state` contains only what the route declares, and need not be validated again. */
    readonly isDeclared = false,
  ) {}
}

/** An answer that is a file: bytes, or a stream if it is too large to hold in memory. */
export class FileAnswer {
  constructor(
    readonly content: Uint8Array | Readable,
    readonly type: string,
    readonly filename: string,
    /** The approximate length of a stream in bytes. */
    readonly about?: number,
  ) {}
}

export type HandlerAnswer<R extends Route> = AnswerInput<R> | Answer<AnswerInput<R>> | EventAnswer | FileAnswer

export type HandlerFunction<R extends Route = Route> = (call: Call<R>) => Promise<HandlerAnswer<R>>

/**
 * What the HTTP server runs for a route. With `raw` the body is passed unvalidated: the capability upgrades and checks
 * it.
 */
export interface Handler {
  route: Route
  raw: boolean
  run: HandlerFunction
  /** The largest file that is accepted, in bytes, unless it is a picture or a track. */
  largestFile?: number
  /** How large a file its sender may upload, called before any of it is read; null: any size. May throw. */
  roomForFile?(caller: Caller): Promise<RoomForFile | null>
}

/** Pairs a route with its implementation, typed by the route. */
export const handle = <R extends Route>(route: R, run: HandlerFunction<R>): Handler => ({
  route,
  raw: false,
  // A handler is only called with the output of its own route's schemas.
  run: run as unknown as HandlerFunction,
})

/** The same for a body that the capability upgrades and validates itself. */
export const handleRaw = <R extends Route>(
  route: R,
  run: (call: Omit<Call<R>, 'body'> & { body: unknown }) => Promise<HandlerAnswer<R>>,
): Handler => ({ route, raw: true, run: run as unknown as HandlerFunction })
