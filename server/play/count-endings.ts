import type { EndingId, SceneId } from '@fabula/core/ids'
import { finalsOf } from '@fabula/core/novel/finals'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/** How many of a novel's ends are among the endings and scenes that somebody reached, each named once. */
export function countEndings(
  loaded: LoadedNovel,
  reached: readonly string[],
): { endings_found: number; endings_total: number } {
  const { endings, scenes } = finalsOf(loaded.novel)
  return {
    endings_found: reached.filter((id) => endings.has(id as EndingId) || scenes.has(id as SceneId)).length,
    endings_total: endings.size + scenes.size,
  }
}
