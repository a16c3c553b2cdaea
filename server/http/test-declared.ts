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

/** How a call that goes well may answer; a file may also be there already, or be asked for in part. */
const isWell = ({ status, mayAnswerMinimal }: Route, answered: number): boolean =>
  answered === status || (mayAnswerMinimal && answered === 204)

/**
 * For tests: whoever closes this server is failed when any answer of it had a status, or a reason, that the contract does not
 * declare for its route, and so not the OpenAPI document either.
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
