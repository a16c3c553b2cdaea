import { evaluate, type Facts } from '../conditional/evaluate.ts'
import type { Novel } from '../novel/novel.ts'
import { sceneAt } from '../novel/novel-index.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/**
 * Which of a static scene's next scenes continuing takes, by its place in the list: among those that exist and hold the
 * highest priority, of equals the first. Null: the story ends.
 */
export function takenNext(
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
