import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/**
 * As many quick calls are worked on at once as keep each of them quick: more wait in the same queues for longer, so it
 * is better to tell them to come back. Calls that wait for a model, an upload or a password have limits of their own.
 */
const quickAtOnce = 256

const tellEveryMs = 10_000

/** Refuses quick calls while too many are worked on. Routes say in their config that they are quick. */
export function shedLoad(app: FastifyInstance, atOnce = quickAtOnce): void {
  let running = 0
  let refused = 0
  // One line for many refusals: a log that grows with the load would add to it.
  const tell = setInterval(() => {
    if (refused > 0) app.log.warn({ refused }, 'too many calls at once: some were refused')
    refused = 0
  }, tellEveryMs)
  tell.unref()
  app.addHook('onClose', async () => clearInterval(tell))
  app.addHook('onRequest', async (request, reply) => {
    if ((request.routeOptions.config as { quick?: boolean }).quick !== true) return
    if (running >= atOnce) {
      refused++
      throw new Refusal('overloaded', { retryAfter: 1 })
    }
    running++
    reply.raw.once('close', () => {
      running--
    })
  })
}
