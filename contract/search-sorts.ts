/** The orders of a search, the default last: most liked, oldest, newest. Alone in a file so that a page can list them cheaply. */
export const searchSorts = ['liked', 'ascending', 'descending'] as const
