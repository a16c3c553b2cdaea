import type { Character } from './figure.ts'
import { ilse } from './ilse.ts'
import { osip } from './osip.ts'
import { tobias } from './tobias.ts'

/** Every figure of the demo by the first word of its asset names. */
export const characters: Record<string, Character> = { ilse, osip, tobias }
