/** How pages turn: by the reader, by time, or by skipping messages that were read before. */
export type AdvanceMode = 'off' | 'auto' | 'skip'
