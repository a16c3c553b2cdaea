import type { AnswerOf, BodyInput, ParamsOf, QueryInput, Route } from '@fabula/contract/route'
import { login } from '@fabula/contract/routes/account'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import { FabulaError } from './fabula-error.ts'
import { readReply } from './read-reply.ts'

/** The arguments of a call, by its route; parts that the route does not have can be omitted. */
export type CallArgs<R extends Route> = {
  params?: ParamsOf<R>
  query?: Partial<QueryInput<R>>
  body?: BodyInput<R>
  /** The file of a multipart body. */
  file?: Blob
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type ClientOptions = {
  /** The server's address, such as `https://novels.example.org`. */
  address: string
  /** The token of a session, as returned by `logIn`. Without it the client is a guest, identified by a cookie. */
  token?: string
  /** Replaces the global `fetch`: for tests, proxies, retries. */
  fetch?: typeof fetch
}

/** Waits before each attempt to resume a reply, in milliseconds; an event starts the list again. */
const waitsMs = [300, 1_000, 3_000]

/**
 * A client for a Fabula server, which calls the routes of its contract: `client.call(search, { query: { limit: 6 } })`.
 * Arguments and answers have the types of `@fabula/contract`; failures throw a `FabulaError` with the problem's code.
 */
export class FabulaClient {
  private readonly origin: string
  private readonly fetch: typeof fetch
  private token: string | undefined
  private cookie: string | undefined

  constructor({ address, token, fetch: other = fetch }: ClientOptions) {
    this.origin = address.replace(/\/+$/, '')
    this.fetch = other
    this.token = token
  }

  /** Calls a route and returns its answer: parsed JSON, a file as a `Blob`, or undefined. Throws a `FabulaError`. */
  async call<R extends Route>(route: R, args: CallArgs<R> = {}): Promise<AnswerOf<R>> {
    const response = await this.send(route, args)
    if (response.status === 204) return undefined as AnswerOf<R>
    if (route.answersFile !== undefined) return (await response.blob()) as AnswerOf<R>
    if (!isJson(response)) return (await response.text()) as AnswerOf<R>
    return (await response.json()) as AnswerOf<R>
  }

  /** Logs in: all further calls are made as this account. Returns the token, which can be reused. */
  async logIn(username: string, password: string): Promise<string> {
    const { access_token: token } = await this.call(login, { body: { username, password } })
    this.token = token
    return token
  }

  /**
   * Calls a route that streams (`interact`, `retry`) and yields the events of the reply as they arrive; the last one is
   * `state` or `error`. A broken connection is resumed where it broke. Repeating a `key` joins the same reply, so that
   * nothing is said twice.
   */
  async *stream<R extends Route>(
    route: R,
    args: CallArgs<R>,
    key: string = crypto.randomUUID(),
  ): AsyncGenerator<ReplyEvent> {
    const headers: Record<string, string> = { ...args.headers, accept: 'text/event-stream', 'idempotency-key': key }
    for (let failures = 0; ; failures++) {
      let cut: unknown = new Error('The connection broke before the end of the reply.')
      try {
        for await (const { id, event } of readReply(await this.send(route, { ...args, headers }))) {
          if (id !== null) headers['last-event-id'] = id
          failures = 0
          yield event
          if (event.event === 'state' || event.event === 'error') return
        }
      } catch (error) {
        if (error instanceof FabulaError) throw error
        cut = error
      }
      const wait = waitsMs[failures]
      if (wait === undefined || args.signal?.aborted) throw cut
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }

  private async send<R extends Route>(route: R, args: CallArgs<R>): Promise<Response> {
    const { body, type } = bodyOf(route, args.body, args.file)
    const headers = new Headers(args.headers)
    if (type) headers.set('content-type', type)
    // An expired token would cause the login itself to be refused.
    if (this.token && route.name !== login.name) headers.set('authorization', `Bearer ${this.token}`)
    // A guest is identified by the cookie of the first answer, which only browsers store automatically.
    else if (this.cookie) headers.set('cookie', this.cookie)
    const address = this.origin + addressOf(route, args.params, args.query)
    const response = await this.fetch(address, { method: route.method, headers, body, signal: args.signal ?? null })
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    if (given.length > 0) this.cookie = given.join('; ')
    if (!response.ok) throw await FabulaError.of(response)
    return response
  }
}

const isJson = (response: Response) => response.headers.get('content-type')?.includes('json') === true

function addressOf(route: Route, params: unknown, query: unknown): string {
  const values = { ...(params as Record<string, string | number>) }
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const search = new URLSearchParams(fieldsOf(query))
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf(route: Route, body: unknown, file?: Blob): { body: BodyInit | null; type?: string } {
  switch (route.bodyKind) {
    case 'none':
      return { body: null }
    case 'json':
      return { body: JSON.stringify(body), type: 'application/json' }
    case 'text':
      return { body: String(body), type: 'text/plain; charset=utf-8' }
    case 'form':
      return { body: new URLSearchParams(fieldsOf(body)) }
    case 'multipart': {
      const form = new FormData()
      for (const [name, value] of fieldsOf(body)) form.set(name, value)
      if (file) form.set('file', file)
      return { body: form }
    }
  }
}

const fieldsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
