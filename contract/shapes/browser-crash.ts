import * as z from 'zod/mini'

/** A stack frame in one of our scripts: the file below /static/, line, column. */
const frame = z.string().check(z.maxLength(120), z.regex(/^[\w./-]+:\d{1,7}:\d{1,7}$/))

/**
 * A script that failed in a browser: kind of error, page, and places in our own files. It has no field for anything
 * that a person wrote or read, and therefore none for the error's message.
 */
export const BrowserCrash = z.strictObject({
  page: z.string().check(z.maxLength(40), z.regex(/^[a-z_]+$/)),
  error: z.string().check(z.maxLength(60), z.regex(/^[A-Za-z]+$/)),
  frames: z.array(frame).check(z.minLength(1), z.maxLength(10)),
})
export type BrowserCrash = z.infer<typeof BrowserCrash>
