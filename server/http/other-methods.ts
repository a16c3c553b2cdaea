import type { Route } from '@fabula/contract/route'
import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { pathsOf } from './paths-of.ts'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

/** Answers 405 with the allowed methods, not 404, for an existing path with another method. */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { path, taken } of methodsByPath(routes)) {
    const others = methods.filter((method) => !taken.has(method))
    const allow = [...taken, ...(taken.has('GET') ? ['HEAD'] : [])].join(', ')
    app.route({
      method: others,
      url: path,
      onRequest: (_request, reply, done) => {
        reply.header('allow', allow)
        done(new ProblemError('method_not_allowed'))
      },
      handler: () => undefined,
    })
  }
}

/** Routes whose paths differ only in parameter names are one path. */
function methodsByPath(routes: readonly Route[]): Iterable<{ path: string; taken: Set<string> }> {
  const known = new Map<string, { path: string; taken: Set<string> }>()
  for (const route of routes) {
    for (const { path } of pathsOf(route)) {
      const shape = path.replace(/:\w+/g, ':')
      const entry = known.get(shape) ?? { path, taken: new Set() }
      entry.taken.add(route.method)
      known.set(shape, entry)
    }
  }
  return known.values()
}
