import type { Caller } from './caller.ts'

/**
 * Whether administrators have hidden a novel from this caller: its author still sees it, and for all others it does not
 * exist.
 */
export const isHiddenFrom = (novel: { hidden: boolean; owner_id: string }, caller: Caller): boolean =>
  novel.hidden && !(caller.kind === 'user' && caller.id === novel.owner_id)
