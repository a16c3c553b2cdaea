/** What a search can be asked for, alone in a file so that a page can list it cheaply. */

/** The orders of a search, the default last: most liked, oldest, newest. */
export const searchSorts = ['liked', 'ascending', 'descending'] as const

/** How long a novel is, by its scenes: up to 5, 6 to 20, more than 20. */
export const searchLengths = ['short', 'medium', 'long'] as const
export type SearchLength = (typeof searchLengths)[number]

/** For whom: all novels, those for every age, those for adults alone. */
export const searchAges = ['any', 'everyone', 'adults'] as const
export type SearchAge = (typeof searchAges)[number]
