import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

export type Schema = z.core.$ZodType

/**
 * How the body is encoded. `text`: the plain text is the value. `multipart`: fields as strings, and at most one `file`.
 */
export type BodyKind = 'none' | 'json' | 'form' | 'text' | 'multipart'

/**
 * Limits of a body. `values`: the number of entries of objects and lists at all depths together, because validating a
 * value costs more than its bytes. `ignored`: fields that are dropped unread, and how many values a body that has them
 * may contain.
 */
export interface BodySize {
  bytes: number
  values: number
  ignored?: { fields: readonly string[]; values: number }
}

/**
 * The queue in which a call waits when the server is busy. `alive` calls never wait, and are answered for any `Host`.
 */
export type RouteWork = 'alive' | 'pages' | 'search' | 'turns' | 'news' | 'signIn' | 'uploads' | 'admin'

/** Calls with a rate limit of their own per client address, besides the general one. */
export type CountedApart = 'signIn' | 'registration'

/** Who may call: anybody, a player (guests included), a registered user, the holder of the admin key. */
export type Caller = 'anybody' | 'player' | 'user' | 'admin'

/**
 * One call of the API, defined once: the server registers it, the browser calls it, OpenAPI is generated from it.
 * `path` has `:name` parameters; `:base` stands for `building_novel` and `production_novel`, which share their
 * sub-routes.
 */
export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  summary: string
  caller: Caller
  params: Params
  query: Query
  bodyKind: BodyKind
  body: Body
  /** The largest body, where it differs from the default of its kind (`body-size.ts`). */
  largestBody?: BodySize
  /** For an answer without a body, a schema that accepts nothing. */
  answer: Answer
  status: 200 | 201 | 204
  /** Problem codes of this call, besides those of its caller and its kind of body, and those of every call. */
  problems: readonly ProblemCode[]
  /** With `Accept: text/event-stream` the answer is a stream of reply events. */
  streams: boolean
  /** Whether the call changes something; if so, cross-site requests are refused. */
  changes: boolean
  work: RouteWork
  countedApart?: CountedApart
  /** With `Prefer: return=minimal` the answer is 204, without the document. */
  mayAnswerMinimal: boolean
  /** With `Prefer: return=representation` the answer is the created or changed object instead of the usual answer. */
  mayAnswerPart: boolean
  /** Accepts `Idempotency-Key`: repeating a key joins the call in progress, or returns its earlier answer. */
  idempotent: boolean
  /** The media type of an answer that is a file; several where the caller chooses. */
  answersFile?: string | readonly string[]
}

export type ParamsOf<R extends Route> = z.output<R['params']>
export type QueryOf<R extends Route> = z.output<R['query']>
export type QueryInput<R extends Route> = z.input<R['query']>
export type BodyOf<R extends Route> = z.output<R['body']>
export type BodyInput<R extends Route> = z.input<R['body']>
export type AnswerOf<R extends Route> = z.output<R['answer']>
export type AnswerInput<R extends Route> = z.input<R['answer']>
