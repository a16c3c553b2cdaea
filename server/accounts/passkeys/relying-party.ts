import { isIP } from 'node:net'
import { ProblemError } from '../../problem-error.ts'

/** Where passkeys are valid: the name that devices store them under, and the origins that may use them. */
export interface RelyingParty {
  id: string
  isOrigin(origin: string): boolean
}

/**
 * The host of the public address; without one this machine, under the one name for which browsers allow passkeys
 * without https. Null if the public address has no host name: passkeys belong to names, not IP addresses.
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return { id: 'localhost', isOrigin: (origin) => hostOf(origin) === 'localhost' }
  const { hostname, origin: own } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id: hostname, isOrigin: (origin) => origin === own }
}

/** The same; throws if there is none. */
export function neededParty(publicUrl: string | undefined): RelyingParty {
  const party = relyingParty(publicUrl)
  if (!party) throw new ProblemError('passkeys_unavailable')
  return party
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).hostname
  } catch {
    // An invalid address is no origin.
    return null
  }
}
