import type { Novel } from '../novel/novel.ts'

/** Removes all manual positions, so that every card is placed automatically. */
export const tidyGraph = <N extends Novel>(novel: N): N => ({ ...novel, graph_layout: {} })
