import type { SceneId } from '../ids.ts'
import type { GraphPoint } from '../novel/graph-layout.ts'
import type { Novel } from '../novel/novel.ts'

/** Moves a scene's card to a point of the graph. */
export const arrangeScene = <N extends Novel>(
  novel: N,
  { scene, point }: { scene: SceneId; point: GraphPoint },
): N => ({
  ...novel,
  graph_layout: { ...novel.graph_layout, [scene]: point },
})
