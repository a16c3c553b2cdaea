import type { Novel } from '../novel/novel.ts'

/** Lets every card of the graph find its place by itself again. */
export const tidyGraph = <N extends Novel>(novel: N): N => ({ ...novel, graph_layout: {} })
