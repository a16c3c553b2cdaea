import * as z from 'zod/mini'

const count = (max: number, fallback: number, min: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback)

/** Paging of lists that can grow without limit. */
export const paging = { limit: count(100, 20, 1), offset: count(1_000_000_000, 0, 0) }

/** Paging of lists that are returned whole unless a limit is given. */
export const optionalPaging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  offset: paging.offset,
}

/** The parsed form of `optionalPaging`. */
export interface Part {
  limit?: number | undefined
  offset: number
}

/** Part of a name or description; blank: no filter. */
export const substring = z._default(z.string().check(z.maxLength(200)), '')
