import type { Route } from '@fabula/contract/route'
import { fromNetwork } from './read-json-body.ts'
import { addressOf, bodyOf, type CallArgs } from './request.ts'

/** The origin of calls and the token to send; in the browser the origin is the page's own, hence empty. */
export type Sender = { origin: string; token: string | null }

/**
 * Sends a request, for callers that read the response themselves. A call that reaches no server throws an `ApiError`
 * with status 0.
 */
export async function request(sender: Sender, route: Route, args: CallArgs<Route>): Promise<Response> {
  const { body, type } = bodyOf(route, args.body, args.file)
  const headers = new Headers(args.headers)
  if (type) headers.set('content-type', type)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  if (sender.token) headers.set('authorization', `Bearer ${sender.token}`)
  const address = sender.origin + addressOf(route, args.params, args.query)
  const { signal } = args
  // The document's preload was made as a guest, and browsers give it to the next call of the same address, whoever
  // makes it. A call with another credentials mode does not match it; for the page's own server the mode makes no
  // difference.
  const credentials = sender.token ? 'include' : 'same-origin'
  return fromNetwork(
    fetch(address, { method: route.method, headers, body, signal, cache: 'no-store', credentials }),
    signal,
  )
}
