import * as z from 'zod/mini'
import { type ColourToken, translucentColour, usualColours } from './tokens.ts'

const tokens = Object.keys(usualColours) as ColourToken[]
const colour = z
  .string()
  .check(z.toLowerCase(), z.regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/, 'must be a colour such as #1c1406'))
const isOpaque = (pair: readonly string[] | undefined): boolean => (pair ?? []).every(({ length }) => length === 7)

/** Colours by day and by night. Only the message panel may be translucent. */
const colours = z.partialRecord(z.enum(tokens), z.tuple([colour, colour])).check(
  z.refine((given) => tokens.every((token) => token === translucentColour || isOpaque(given[token])), {
    error: `only ${translucentColour} may have eight digits: what stands on another colour could not be read`,
  }),
)

/** Names of typefaces, restricted to characters that have no other meaning in CSS. */
const faces = z
  .array(z.string().check(z.regex(/^[\p{L}\d][\p{L}\d -]{0,59}$/u, 'must be the name of a typeface')))
  .check(z.minLength(1), z.maxLength(8))
const pixels = (most: number) => z.number().check(z.minimum(0), z.maximum(most))

/** What a theme changes; everything it does not name stays. None of it is ever raw CSS. */
export const ThemeTokens = z.strictObject({
  colours: z._default(colours, {}),
  /**
   * Typefaces of titles and of text, by preference: the first one installed on the reader's machine is used. None are
   * downloaded.
   */
  faces: z._default(z.strictObject({ title: z.optional(faces), text: z.optional(faces) }), {}),
  /** Corner radii of small and of large elements, in pixels. */
  corners: z.optional(z.tuple([pixels(16), pixels(24)])),
})
export type ThemeTokens = z.infer<typeof ThemeTokens>
