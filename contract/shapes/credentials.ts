import * as z from 'zod/mini'

/** A password as typed. The server checks it, and refuses it with codes of its own. */
export const password = z.string().check(z.maxLength(10_000))

/** Confirms a change of one's own account with its password. */
export const confirmed = z.strictObject({ password })
