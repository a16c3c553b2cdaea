import { evaluate, type Facts } from '../conditional/evaluate.ts'
import type { Novel } from '../novel/novel.ts'
import { sceneAt } from '../novel/novel-index.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/**
 * The index of the next scene that continuing from a static scene leads to: of those that exist and hold, the one with
 * the highest priority, the first among equals. Null: the story ends.
 */
export function nextSceneIndex(
  novel: Novel,
  { next_scenes }: Pick<StaticScene, 'next_scenes'>,
  facts: Facts,
): number | null {
  let best: { at: number; priority: number } | null = null
  for (const [at, next] of next_scenes.entries()) {
    if (!sceneAt(novel, next) || !evaluate(next.conditionals, facts)) continue
    if (best === null || next.priority > best.priority) best = { at, priority: next.priority }
  }
  return best?.at ?? null
}
