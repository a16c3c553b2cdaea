import { Agent, request } from 'undici'
import { guardedLookup, type Reach, refuseAddress } from '../hosted/address-guard.ts'
import type { GetJson } from '../probe/context-size.ts'

const patienceMs = 2_000
/** A list of all models of a large provider has a few hundred kilobytes. */
const mostBytes = 4_194_304

/** Fetches JSON from an address that somebody typed: no further than it may reach, and not where it sends elsewhere. */
export const guardedJson =
  (reach: Reach): GetJson =>
  async (address, init) => {
    const agent = new Agent({
      connect: { timeout: patienceMs, lookup: guardedLookup(reach) },
      maxResponseSize: mostBytes,
    })
    try {
      refuseAddress(new URL(address), reach)
      const { statusCode, body } = await request(address, {
        method: init?.method ?? 'GET',
        body: init?.body ?? null,
        headers: { 'content-type': 'application/json' },
        dispatcher: agent,
        signal: AbortSignal.timeout(patienceMs),
      })
      return statusCode >= 200 && statusCode < 300 ? await body.json() : null
    } catch {
      // The server knows no such question, is not there, or may not be asked: then nothing is known.
      return null
    } finally {
      await agent.destroy()
    }
  }
