/** Who turns the pages: the reader, time, or nobody at all because what was read before is passed over. */
export type AdvanceMode = 'off' | 'auto' | 'skip'
