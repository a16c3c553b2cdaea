import type { BodySize, CountedApart } from '@fabula/contract/route'
import type { LateBodies } from './late-bodies.ts'
import type { WorkClass } from './work-limits.ts'

declare module 'fastify' {
  /** A route's settings for the hooks that run before it. */
  interface FastifyContextConfig {
    /** The largest body that the route accepts. */
    body?: BodySize
    /** The address's separate rate limit for this route, if it has one. */
    counted?: CountedApart
    /** The class of work that may be refused under load; absent: always admitted, as it costs nothing. */
    work?: WorkClass
    /** A health check: answered under any host name, however busy the server is. */
    alive?: boolean
  }

  interface FastifyInstance {
    lateBodies: LateBodies
  }
}
