import { isIP } from 'node:net'
import { ProblemError } from '../../problem-error.ts'

/** Where passkeys are good: the name that devices keep them under, and the addresses of pages that may ask for them. */
export interface RelyingParty {
  id: string
  isOrigin(origin: string): boolean
}

/**
 * The host of the public address; without one the machine itself, under the one name that browsers let have passkeys without
 * encryption. Null where the public address has no name: keys belong to names, and not to addresses of machines.
 */
export function relyingParty(publicUrl: string | undefined): RelyingParty | null {
  if (publicUrl === undefined) return { id: 'localhost', isOrigin: (origin) => hostOf(origin) === 'localhost' }
  const { hostname, origin: own } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return { id: hostname, isOrigin: (origin) => origin === own }
}

/** The same; refuses where there is none. */
export function neededParty(publicUrl: string | undefined): RelyingParty {
  const party = relyingParty(publicUrl)
  if (!party) throw new ProblemError('passkeys_unavailable')
  return party
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).hostname
  } catch {
    // No address: nobody's page.
    return null
  }
}
