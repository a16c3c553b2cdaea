import * as z from 'zod/mini'
import { fieldMessages } from './field-messages.ts'
import { limits } from './limits.ts'

/** Bidirectional control characters, which would affect the text after a name. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu

const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/gu

/** A name that a person typed: trimmed, not blank, on one line. `missing` is the message for a blank name. */
export const nameField = (missing: string = fieldMessages.nameRequired) =>
  z.string(missing).check(
    z.overwrite((name) => name.replace(turns, '').replace(breaks, ' ')),
    z.trim(),
    z.minLength(1, { error: missing, abort: true }),
    z.maxLength(limits.name, `Must be at most ${limits.name} characters`),
  )

/** Any visible character: no whitespace, control or joining characters, and no letters that render as nothing. */
const visible = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/**
 * A form's name field, where a name without visible characters counts as blank. Records accept such names, because
 * imports may contain them.
 */
export const visibleName = (missing?: string) => nameField(missing).check(z.regex(visible, missing))

/** Free text that may be empty. */
export const textField = (max: number = limits.text) =>
  z.string(fieldMessages.text).check(z.maxLength(max, `Must be at most ${max} characters`))

/** A whole number within 32 bits; `message` is for fractions and non-numbers. */
export const integerField = (message: string = fieldMessages.wholeNumber) =>
  z.number(message).check(...withinBits(message))

/**
 * Checks that a number is whole and within 32 bits. One that is too large gets the message about bounds, not the one
 * about whole numbers.
 */
export const withinBits = (message: string) => [
  z.int({ abort: true, error: ({ code }) => (code === 'invalid_type' ? message : fieldMessages.numberBounds) }),
  z.minimum(-limits.integer, fieldMessages.numberBounds),
  z.maximum(limits.integer, fieldMessages.numberBounds),
]

/** A list that defaults to `[]`. */
export const listOf = <T extends z.core.$ZodType>(item: T, max: number = limits.list) =>
  z._default(z.array(item).check(z.maxLength(max, `At most ${max} entries`)), [])
