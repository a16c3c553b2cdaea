import type { BodySize, CountedApart } from '@fabula/contract/route'
import type { WorkClass } from './admission.ts'
import type { LateBodies } from './late-bodies.ts'

declare module 'fastify' {
  /** What a route says of itself to the hooks that run before it. */
  interface FastifyContextConfig {
    /** The largest body it takes. */
    body?: BodySize
    /** Counted by the address apart from all other calls. */
    counted?: CountedApart
    /** What is refused when there is too much to do; absent: it costs nothing. */
    work?: WorkClass
    /** Asked by whoever watches over the server: by any name, however busy it is. */
    alive?: boolean
  }

  interface FastifyInstance {
    lateBodies: LateBodies
  }
}
