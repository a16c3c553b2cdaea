import * as z from 'zod/mini'

/** A place in a script of ours, as browsers tell it: the file below /static/, line, column. */
const frame = z.string().check(z.maxLength(120), z.regex(/^[\w./-]+:\d{1,7}:\d{1,7}$/))

/**
 * A script that failed in somebody's browser: what kind of error, on which page, at which places of our own files. Nothing
 * that a person wrote or read has a place in it, and so neither has the error's message.
 */
export const BrowserCrash = z.strictObject({
  page: z.string().check(z.maxLength(40), z.regex(/^[a-z_]+$/)),
  error: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z]+$/)),
  frames: z.array(frame).check(z.minLength(1), z.maxLength(10)),
})
export type BrowserCrash = z.infer<typeof BrowserCrash>
