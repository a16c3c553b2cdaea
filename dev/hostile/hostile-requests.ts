import { randomUUID } from 'node:crypto'
import { bodySizeOf } from '@fabula/contract/body-size'
import type { Route } from '@fabula/contract/route'
import { fullBodies } from './full-bodies.ts'
import { atTheLimit, bomb, forms, type HostileBody, oddTypes, oversized } from './hostile-bodies.ts'

/** A request that any stranger could send. */
export interface HostileRequest {
  /** The route's name, and what is wrong with the request. */
  what: string
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** What the stranger has by now: an account, and the values of path parameters by name. */
export interface Stranger {
  token: string
  /** For paths of drafts; `production` is for those of published novels. */
  building: Readonly<Record<string, string>>
  production: Readonly<Record<string, string>>
}

const long = 15_000
const heads: [what: string, headers: Record<string, string>][] = [
  ['cookies', { cookie: 'a=b; '.repeat(long / 5) }],
  ['one cookie', { cookie: `fabula_guest=${'%41'.repeat(long / 3)}` }],
  ['a token', { authorization: `Bearer ${' '.repeat(long - 20)}x y` }],
  ['conditions', { 'if-none-match': '"a", '.repeat(long / 5), 'if-match': `"${'1'.repeat(100)}` }],
  ['ranges', { range: `bytes=${'0-0,'.repeat(long / 4)}` }],
  ['codings', { 'accept-encoding': 'br;q=0, '.repeat(long / 8) }],
  ['preferences', { prefer: 'return='.repeat(long / 7), accept: 'text/event-stream,'.repeat(10) }],
  ['addresses', { 'x-forwarded-for': '1.1.1.1, '.repeat(long / 9), forwarded: 'for=1;'.repeat(100) }],
  ['a host', { host: 'a.'.repeat(long / 2) }],
]

/** In bytes: bodies smaller than this never block the event loop for long, whatever they contain. */
const expensiveBytes = 250_000

/**
 * For a route, hostile paths and headers, and hostile bodies if it takes one. With `few`, for tests, only the large
 * bodies.
 */
export function hostileRequests(route: Route, path: string, stranger: Stranger, few: boolean): HostileRequest[] {
  const owned = path.includes('/production_novel') || path.includes('/game/') ? stranger.production : stranger.building
  // DELETE calls get a random id, and logging out gets no token, so that later requests still find the novel and
  // account.
  const address = path.replace(/:(\w+)/g, (_, name: string) =>
    route.method === 'DELETE' ? randomUUID() : (owned[name] ?? randomUUID()),
  )
  const token: Record<string, string> = route.name === 'logout' ? {} : { authorization: `Bearer ${stranger.token}` }
  const make = (what: string, { at = address, headers = {}, body = null }: Made): HostileRequest => ({
    what: `${route.name}, ${what}`,
    method: route.method,
    path: at,
    headers: { ...token, ...headers },
    body,
  })
  const withBody = ({ what, headers, body }: HostileBody) => make(what, { headers, body })
  const takesForm = route.bodyKind === 'multipart' || route.bodyKind === 'form'
  if (few) {
    // One route of each kind is enough: forms are parsed before ownership is checked.
    if (takesForm) return ['login', 'createAsset'].includes(route.name) ? [...forms(), bomb()].map(withBody) : []
    return bodySizeOf(route).bytes < expensiveBytes ? [] : [...atTheLimit(route), bomb()].map(withBody)
  }
  const requests = addresses(path, address).map(([what, at]) => make(what, { at }))
  for (const [what, headers] of heads) requests.push(make(what, { headers }))
  if (route.bodyKind === 'none') return [...requests, ...oversized().slice(2, 3).map(withBody)]
  if (takesForm) requests.push(...forms().map(withBody))
  return [...requests, ...[...atTheLimit(route), ...fullBodies(route), ...oversized(), ...oddTypes()].map(withBody)]
}

type Made = { at?: string; headers?: Record<string, string>; body?: Buffer | null }

/** The address with long parameters, and with a long query. */
function addresses(path: string, address: string): [what: string, at: string][] {
  const parameters: [string, string][] = path.includes(':')
    ? [['long parameters', path.replace(/:(\w+)/g, () => '%25'.repeat(90))]]
    : []
  return [
    ...parameters,
    ['a query of many', `${address}?${'a&b=%41&'.repeat(long / 8)}`],
    ['a query of one', `${address}?name_substring=${'%d0%b0'.repeat(long / 6)}`],
  ]
}

/** Hostile requests for addresses outside the contract: pages, stored files and built files. */
export const hostilePages = (): HostileRequest[] =>
  [
    '/english',
    '/russian/search',
    `/english/production/${'a'.repeat(long)}`,
    `/english/${'a/'.repeat(long / 2)}`,
    `/${'%2e%2e/'.repeat(long / 7)}`,
    `/assets/production/${randomUUID()}/background/${'a'.repeat(long)}.png`,
    `/static/${'../'.repeat(long / 3)}`,
    '/api/openapi.json',
    '/api/docs',
    '/api/metrics',
  ].flatMap((path) =>
    [
      ['as it is', {}] as [string, Record<string, string>],
      ...heads,
      ['a document for nobody', { cookie: `fabula_document=${'x'.repeat(long)}; theme=${'y'.repeat(100)}` }] as [
        string,
        Record<string, string>,
      ],
    ].map(([what, headers]) => ({
      what: `${path.slice(0, 40)}, ${what}`,
      method: 'GET',
      path: path === '/russian/search' ? `${path}?name=${'%d0%b0'.repeat(2_000)}&page=99999999999` : path,
      headers,
      body: null,
    })),
  )
