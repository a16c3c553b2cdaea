import type { AnswerOf, Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { addressOf, bodyOf, type CallArgs } from './request.ts'

/** Where calls go and as whom; in the browser the origin is the page's own, hence empty. */
export type Sender = { origin: string; token: string | null }

/** One call over the network: the answer as the contract has it, or an `ApiError`. Knows no page. */
export async function send<R extends Route>(sender: Sender, route: R, args: CallArgs<R>): Promise<AnswerOf<R>> {
  const response = await request(sender, route, args)
  if (!response.ok) throw await problemOf(response)
  // Not parsed again: the server has checked its answer, and page and server are of one build.
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<R>
}

/** The bare exchange, for those who read the answer themselves. A call that reached nobody is a problem with status 0. */
export async function request(sender: Sender, route: Route, args: CallArgs<Route>): Promise<Response> {
  const { body, type } = bodyOf(route, args.body, args.file)
  const headers = new Headers(args.headers)
  if (type) headers.set('content-type', type)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  if (sender.token) headers.set('authorization', `Bearer ${sender.token}`)
  const address = sender.origin + addressOf(route, args.params, args.query)
  try {
    return await fetch(address, { method: route.method, headers, body, signal: args.signal, cache: 'no-store' })
  } catch (error) {
    if (args.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'no_connection', detail: error instanceof Error ? error.message : '' })
  }
}
