import type { Language } from '@fabula/core/novel/language'

/**
 * What a one-time link is for: registering, setting a new password, becoming a co-author, confirming an e-mail address.
 */
export type JoinPurpose = 'invitation' | 'password' | 'novel' | 'email'

/** Address that such a link leads to. The token follows `#`, so that it reaches no server's log and no other site. */
export const joinAddress = (language: Language, purpose: JoinPurpose, token: string): string =>
  `/${language}/join#${purpose}=${token}`

/** Reads the purpose and token behind `#`; null when there is none. */
export function readJoinHash(hash: string): { purpose: JoinPurpose; token: string } | null {
  const [, purpose, token] = /^#(invitation|password|novel|email)=([\w-]{10,200})$/.exec(hash) ?? []
  return purpose !== undefined && token !== undefined ? { purpose: purpose as JoinPurpose, token } : null
}
