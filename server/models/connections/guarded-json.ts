import { Agent, request } from 'undici'
import { guardedLookup, refuseAddress } from '../hosted/address-guard.ts'
import type { GetJson } from '../probe/context-size.ts'

const timeoutMs = 2_000
/** A large provider's list of all models has a few hundred kilobytes. */
const maxBytes = 4_194_304

/** Fetches JSON from an address that an administrator entered, without following redirects. */
export const guardedJson: GetJson = async (address) => {
  const agent = new Agent({
    connect: { timeout: timeoutMs, lookup: guardedLookup('network') },
    maxResponseSize: maxBytes,
  })
  try {
    refuseAddress(new URL(address), 'network')
    const { statusCode, body } = await request(address, {
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
