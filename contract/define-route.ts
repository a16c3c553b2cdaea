import * as z from 'zod/mini'
import type { Route, Schema } from './route.ts'

const nothing = z.optional(z.unknown())
type Nothing = typeof nothing
const noParams = z.object({})
type NoParams = typeof noParams

type Given<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Pick<
  Route,
  'name' | 'method' | 'path' | 'summary'
> &
  Partial<Pick<Route, 'caller' | 'bodyKind' | 'largestBody' | 'problems' | 'status' | 'streams'>> & {
    params?: P
    query?: Q
    body?: B
    answer?: A
  }

/** A route with its defaults: anybody may call, no parameters, no body, 200 (204 without an answer). */
export function defineRoute<
  P extends Schema = NoParams,
  Q extends Schema = NoParams,
  B extends Schema = Nothing,
  A extends Schema = Nothing,
>(args: Given<P, Q, B, A>): Route<P, Q, B, A> {
  return {
    caller: 'anybody',
    bodyKind: args.body ? 'json' : 'none',
    problems: [],
    status: args.answer ? 200 : 204,
    streams: false,
    ...args,
    // The defaults stand where a type parameter was left at its own default, so these widenings are exact.
    params: (args.params ?? noParams) as P,
    query: (args.query ?? noParams) as Q,
    body: (args.body ?? nothing) as B,
    answer: (args.answer ?? nothing) as A,
  }
}
