import { createHash, randomBytes } from 'node:crypto'

/** The token of a link, which nobody can guess: 24 random bytes in base64url. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/**
 * The hash under which a token is stored, so that whoever reads the database cannot use it. A plain hash is enough for
 * what nobody can guess.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
