import { everyRoute } from '@fabula/contract/every-route'
import type { Route } from '@fabula/contract/route'
import type { FastifyInstance } from 'fastify'
import { failureCodes } from './openapi-failures.ts'
import { pathsOf } from './paths-of.ts'

const declared = new Map(
  everyRoute.flatMap((route) =>
    pathsOf(route).map(({ path }) => [`${route.method} ${path}`, { route, failures: failureCodes(route) }]),
  ),
)

/** Whether a status is a success of the route; a file may also be unchanged, or requested in part. */
const isWell = ({ status, mayAnswerMinimal }: Route, answered: number): boolean =>
  answered === status || (mayAnswerMinimal && answered === 204)

/**
 * For tests: closing this server fails if any of its answers had a status or code that the contract, and therefore the
 * OpenAPI document, does not declare for its route.
 */
export function failOnUndeclared(app: FastifyInstance): void {
  const found = new Set<string>()
  app.addHook('onSend', async ({ method, routeOptions }, { statusCode }, payload) => {
    const call = `${method} ${routeOptions.url}`
    const known = declared.get(call)
    if (!known || isWell(known.route, statusCode)) return payload
    const codes = known.failures.get(statusCode)
    const code = typeof payload === 'string' ? /"code":"(\w+)"/.exec(payload)?.[1] : undefined
    if (!codes?.some((one) => one === code)) found.add(`${call}: ${statusCode} ${code}`)
    return payload
  })
  app.addHook('onClose', async () => {
    if (found.size > 0) throw new Error(`Answered what the contract does not declare:\n${[...found].join('\n')}`)
  })
}
