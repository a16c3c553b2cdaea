import type { Route } from '@fabula/contract/route'
import { reached } from './body-in.ts'
import { addressOf, bodyOf, type CallArgs } from './request.ts'

/** Where calls go and as whom; in the browser the origin is the page's own, hence empty. */
export type Sender = { origin: string; token: string | null }

/** The bare exchange, for those who read the answer themselves. A call that reached nobody is a problem with status 0. */
export async function request(sender: Sender, route: Route, args: CallArgs<Route>): Promise<Response> {
  const { body, type } = bodyOf(route, args.body, args.file)
  const headers = new Headers(args.headers)
  if (type) headers.set('content-type', type)
  if (!headers.has('accept')) headers.set('accept', 'application/json')
  if (sender.token) headers.set('authorization', `Bearer ${sender.token}`)
  const address = sender.origin + addressOf(route, args.params, args.query)
  const { signal } = args
  // What a document asked for ahead it asked for as a guest, and browsers give that to the next call of the same address,
  // whoever makes it. One with other credentials is another call to them; to the page's own server it is the same.
  const credentials = sender.token ? 'include' : 'same-origin'
  return reached(
    fetch(address, { method: route.method, headers, body, signal, cache: 'no-store', credentials }),
    signal,
  )
}
