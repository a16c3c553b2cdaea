import type { Language } from '@fabula/core/novel/language'

/** What a link that is given out is for: an account, a new password, writing at somebody's novel, an address to be confirmed. */
export type JoinPurpose = 'invitation' | 'password' | 'novel' | 'email'

/** Where such a link leads. The token stands behind `#`: no server's log and no other site ever gets it. */
export const joinAddress = (language: Language, purpose: JoinPurpose, token: string): string =>
  `/${language}/join#${purpose}=${token}`

/** What the part of an address behind `#` says; null: nothing. */
export function readJoinHash(hash: string): { purpose: JoinPurpose; token: string } | null {
  const [, purpose, token] = /^#(invitation|password|novel|email)=([\w-]{10,200})$/.exec(hash) ?? []
  return purpose !== undefined && token !== undefined ? { purpose: purpose as JoinPurpose, token } : null
}
