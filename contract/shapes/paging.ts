import * as z from 'zod/mini'

const count = (max: number, fallback: number, min: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback)

/** How every growing list is paged. */
export const paging = { limit: count(100, 20, 1), offset: count(1_000_000_000, 0, 0) }

/** How a list is paged that comes whole unless a part of it is asked for. */
export const optionalPaging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  offset: paging.offset,
}

/** What `optionalPaging` comes to. */
export interface Part {
  limit?: number | undefined
  offset: number
}

/** A part of a name or description; blank is no filter. */
export const substring = z._default(z.string().check(z.maxLength(200)), '')
