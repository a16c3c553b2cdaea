import type { Caller } from './caller.ts'

/** True when administrators have hidden a novel from this caller: its author still sees it. To all others it is not there. */
export const isHiddenFrom = (novel: { hidden: boolean; owner_id: string }, caller: Caller): boolean =>
  novel.hidden && !(caller.kind === 'user' && caller.id === novel.owner_id)
