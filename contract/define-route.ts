import * as z from 'zod/mini'
import type { Route, RouteWork, Schema } from './route.ts'

const nothing = z.optional(z.unknown())
type Nothing = typeof nothing
const noParams = z.object({})
type NoParams = typeof noParams

type RouteArgs<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = Pick<
  Route,
  'name' | 'method' | 'path' | 'summary'
> &
  Partial<Omit<Route, 'name' | 'method' | 'path' | 'summary' | 'params' | 'query' | 'body' | 'answer'>> & {
    params?: P
    query?: Q
    body?: B
    answer?: A
  }

/**
 * Defines a route with defaults: open to anybody, no parameters, no body, status 200 (204 without an answer), and every
 * method but GET counts as a change.
 */
export function defineRoute<
  P extends Schema = NoParams,
  Q extends Schema = NoParams,
  B extends Schema = Nothing,
  A extends Schema = Nothing,
>(args: RouteArgs<P, Q, B, A>): Route<P, Q, B, A> {
  const bodyKind = args.bodyKind ?? (args.body ? 'json' : 'none')
  return {
    caller: 'anybody',
    bodyKind,
    problems: [],
    status: args.answer ? 200 : 204,
    streams: false,
    changes: args.method !== 'GET',
    work: usualWork({ ...args, bodyKind }),
    mayAnswerMinimal: false,
    mayAnswerPart: false,
    idempotent: false,
    ...args,
    // A default is used only where its type parameter was left at its default too, so these casts are exact.
    params: (args.params ?? noParams) as P,
    query: (args.query ?? noParams) as Q,
    body: (args.body ?? nothing) as B,
    answer: (args.answer ?? nothing) as A,
  }
}

function usualWork({ caller, bodyKind, streams }: Partial<Pick<Route, 'caller' | 'bodyKind' | 'streams'>>): RouteWork {
  if (caller === 'admin') return 'admin'
  if (bodyKind === 'multipart') return 'uploads'
  if (streams) return 'turns'
  return bodyKind === 'form' ? 'signIn' : 'pages'
}
