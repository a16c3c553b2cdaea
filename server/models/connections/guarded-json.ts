import { Agent, request } from 'undici'
import { guardedLookup, type Reach, refuseAddress } from '../hosted/address-guard.ts'
import type { GetJson } from '../probe/context-size.ts'

const timeoutMs = 2_000
/** A large provider's list of all models has a few hundred kilobytes. */
const maxBytes = 4_194_304

/** Fetches JSON from an address that a user entered, within its reach and without following redirects. */
export const guardedJson =
  (reach: Reach): GetJson =>
  async (address, init) => {
    const agent = new Agent({
      connect: { timeout: timeoutMs, lookup: guardedLookup(reach) },
      maxResponseSize: maxBytes,
    })
    try {
      refuseAddress(new URL(address), reach)
      const { statusCode, body } = await request(address, {
        method: init?.method ?? 'GET',
        body: init?.body ?? null,
        headers: { 'content-type': 'application/json' },
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return statusCode >= 200 && statusCode < 300 ? await body.json() : null
    } catch {
      // The server does not know this request, is unreachable, or may not be reached: nothing is known then.
      return null
    } finally {
      await agent.destroy()
    }
  }
