import * as z from 'zod/mini'
import { fieldMessages } from './field-messages.ts'
import { limits } from './limits.ts'

/** Signs that turn the direction of all that follows in the line: what stands behind a name is not the name's to turn. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu

const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/gu

/** A name a person typed: trimmed, not blank, one line. `missing` is the sentence for a blank one. */
export const nameField = (missing: string = fieldMessages.nameRequired) =>
  z.string(missing).check(
    z.overwrite((name) => name.replace(turns, '').replace(breaks, ' ')),
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(limits.name, `Must be at most ${limits.name} characters`),
  )

/** Anything but blanks, controls, signs that join or turn others, and letters that are drawn as nothing. */
const visible = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** The same of a form: a name of which nothing is seen counts as blank. Records keep those that others have brought. */
export const visibleName = (missing?: string) => nameField(missing).check(z.regex(visible, missing))

/** Free text that may be empty. */
export const textField = (max: number = limits.text) =>
  z.string(fieldMessages.text).check(z.maxLength(max, `Must be at most ${max} characters`))

/** A whole number within 32 bits; `message` says of a fraction, or of no number, that it is wrong. */
export const integerField = (message: string = fieldMessages.wholeNumber) =>
  z.number(message).check(...withinBits(message))

/** What makes a number whole and holds it within 32 bits. One too large is whole all the same, and is told so. */
export const withinBits = (message: string) => [
  z.int({ abort: true, error: ({ code }) => (code === 'invalid_type' ? message : fieldMessages.numberBounds) }),
  z.minimum(-limits.integer, fieldMessages.numberBounds),
  z.maximum(limits.integer, fieldMessages.numberBounds),
]

/** A list that is `[]` when it is absent. */
export const listOf = <T extends z.core.$ZodType>(item: T, max: number = limits.list) =>
  z._default(z.array(item).check(z.maxLength(max, `At most ${max} entries`)), [])
