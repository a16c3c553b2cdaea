import { type ProblemCode, problems } from '@fabula/contract/problem'
import type { Route } from '@fabula/contract/route'
import { problemPhrases } from '@fabula/phrases/problems'

export type Json = Record<string, unknown>

/** The problems that any call may answer, besides its own. */
const always: ProblemCode[] = [
  'bad_request',
  'wrong_host',
  'invalid_token',
  'invalid_input',
  'too_many_requests',
  'unexpected',
  'overloaded',
  'stopping',
  'database_unavailable',
  'disk_full',
]
const ofCaller: Record<Route['caller'], ProblemCode[]> = {
  anybody: [],
  player: [],
  user: ['not_authenticated'],
  admin: ['invalid_admin_key', 'not_administrator'],
}
const ofBody: Record<Route['bodyKind'], ProblemCode[]> = {
  none: [],
  json: ['bad_json', 'body_too_large', 'wrong_media_type'],
  form: ['bad_json', 'body_too_large', 'wrong_media_type'],
  text: ['bad_json', 'body_too_large', 'wrong_media_type'],
  multipart: ['bad_json', 'body_too_large', 'wrong_media_type', 'file_empty'],
}

/** Routes that co-authors call too: their role may forbid them. */
const ofNovel = /^\/api\/(:base|building_novel)\/:id(\/|$)/

/** A route's error responses by status, each with its possible codes. */
export const failures = (route: Route): Json =>
  Object.fromEntries([...failureCodes(route)].map(([status, codes]) => [status, failure(status, codes)]))

/** The codes with which a route may refuse, by status. */
export function failureCodes(route: Route): Map<number, ProblemCode[]> {
  const codes = new Set<ProblemCode>([
    ...route.problems,
    ...ofCaller[route.caller],
    ...ofBody[route.bodyKind],
    ...(route.changes ? (['cross_site'] as const) : []),
    ...(route.caller === 'user' && ofNovel.test(route.path) ? (['owner_only', 'viewers_read_only'] as const) : []),
    ...always,
  ])
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) byStatus.set(problems[code], [...(byStatus.get(problems[code]) ?? []), code])
  return byStatus
}

const failure = (status: number, codes: ProblemCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${problemPhrases.english[code]}`).join('\n\n'),
  ...(status === 429 || status === 503
    ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
    : {}),
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
