import type { FastifyInstance, FastifyReply } from 'fastify'
import { ProblemError } from '../problem-error.ts'
import { type Admission, createAdmission } from './admission.ts'
import { networkOf } from './client-address.ts'
import { LateBodies } from './late-bodies.ts'
import { type LoopDelay, watchLoopDelay } from './loop-delay.ts'
import { createRefusalDelay } from './refusal-delay.ts'
import { refuseEarly } from './refuse-early.ts'
import { SlowReaders } from './slow-readers.ts'
import { usualWork, type WorkClass, type WorkLimits } from './work-limits.ts'

/** How often refusals are logged, in ms, in one line: a log that grows with the load would add to it. */
const logEveryMs = 10_000

/** Figures about the load. */
export interface Load {
  admission: Admission
  delay: LoopDelay
  late: LateBodies
  readers: SlowReaders
}

/**
 * Admits calls that can be answered soon, and refuses the others with 503 before anything is done for them. Routes
 * declare their class of work in their config; those without one are always admitted.
 */
export function shedLoad(
  app: FastifyInstance,
  openFiles: number,
  limits: Partial<Record<WorkClass, WorkLimits>> = {},
): Load {
  const delay = watchLoopDelay()
  const admission = createAdmission({ ...usualWork, ...limits }, delay)
  const mayBeRefused = createRefusalDelay()
  const late = new LateBodies()
  const readers = new SlowReaders(openFiles)
  app.decorate('lateBodies', late)
  const logging = setInterval(() => {
    const refused = admission.newlyRefused()
    if (refused > 0) app.log.warn({ refused }, 'too many calls at once: some were refused')
  }, logEveryMs)
  logging.unref()
  app.addHook('onClose', async () => {
    clearInterval(logging)
    delay.close()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { work } = request.routeOptions.config
    if (work === undefined) return
    const network = networkOf(request)
    const release = await admission.enter(work, network, reply.raw).catch(async (error: unknown) => {
      if (!(error instanceof ProblemError) || error.code !== 'overloaded') throw error
      await mayBeRefused(network)
      refuseEarly(request, reply, error.code, error.facts.retryAfter ?? 1)
      return null
    })
    if (release === null) return reply
    releaseOnClose(reply, release)
    if (work === 'files') readers.watch(request, reply, release)
    if (work === 'uploads' || work === 'files') return
    late.watch(request, reply, release, async () => {
      const again = await admission.enter(work, network, reply.raw)
      releaseOnClose(reply, again)
    })
    return
  })
  // A multipart body is read later, by `readForm`, which calls `resume` itself.
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) await late.resume(request)
  })
  return { admission, delay, late, readers }
}

function releaseOnClose(reply: FastifyReply, release: () => void): void {
  if (reply.raw.closed) release()
  else reply.raw.once('close', release)
}
