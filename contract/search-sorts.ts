/** The options of a search, in a file of their own so that a page can import them cheaply. */

/** Sort orders of a search, the default last: most liked, oldest, newest. */
export const searchSorts = ['liked', 'ascending', 'descending'] as const

/** Lengths of a novel by its number of scenes: up to 5, 6 to 20, more than 20. */
export const searchLengths = ['short', 'medium', 'long'] as const
export type SearchLength = (typeof searchLengths)[number]

/** Age filters: all novels, novels for every age, novels for adults only. */
export const searchAges = ['any', 'everyone', 'adults'] as const
export type SearchAge = (typeof searchAges)[number]
