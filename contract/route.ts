import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

export type Schema = z.core.$ZodType

/** How the body travels. `text`: the plain text is the value. `multipart`: fields as strings, and at most one `file`. */
export type BodyKind = 'none' | 'json' | 'form' | 'text' | 'multipart'

/**
 * How much a body may come to. `values`: entries of objects and lists, at every depth together, because checking a value
 * costs more than its bytes do. `ignored`: fields that are dropped unread, and how many values a body may have with them.
 */
export interface BodySize {
  bytes: number
  values: number
  ignored?: { fields: readonly string[]; values: number }
}

/**
 * Which queue a call waits in when the server is busy. `alive`: none, it is answered however much there is to do, and by
 * whatever name the server is asked.
 */
export type RouteWork = 'alive' | 'pages' | 'search' | 'turns' | 'news' | 'signIn' | 'uploads' | 'admin'

/** What a call is counted as, besides being a call: addresses have a limit of their own for it. */
export type CountedApart = 'signIn' | 'registration'

/** Who may call: anybody, a player (guests too), a registered user, the holder of the admin key. */
export type Caller = 'anybody' | 'player' | 'user' | 'admin'

/**
 * One call across HTTP, written once: the server registers it, the browser calls it, OpenAPI is made from it.
 * `path` has `:name` parameters; `:base` stands for `building_novel` and `production_novel`, which share their sub-routes.
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
  /** The largest body it takes, where that is not the usual one of its kind (`body-size.ts`). */
  largestBody?: BodySize
  /** Null: an answer without a body. */
  answer: Answer
  status: 200 | 201 | 204
  /** What this call can answer besides what every call can. */
  problems: readonly ProblemCode[]
  /** With `Accept: text/event-stream` the answer is a stream of reply events. */
  streams: boolean
  /** Whether it changes something: then another site cannot make a browser call it. */
  changes: boolean
  work: RouteWork
  countedApart?: CountedApart
  /** With `Prefer: return=minimal` the answer is 204, without the document. */
  mayAnswerMinimal: boolean
  /** With `Prefer: return=representation` the answer is what was made or changed, in place of the usual one. */
  mayAnswerPart: boolean
  /** Listens to `Idempotency-Key`: the same key again joins the call that is running, or answers what it answered. */
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
