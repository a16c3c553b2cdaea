import * as z from 'zod/mini'

const count = (max: number, fallback: number, min: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback)

/** How every growing list is paged. */
export const paging = { limit: count(100, 20, 1), offset: count(1_000_000_000, 0, 0) }

/** A part of a name or description; blank is no filter. */
export const substring = z._default(z.string().check(z.maxLength(200)), '')
