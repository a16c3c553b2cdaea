import type { EndingId, SceneId } from '@fabula/core/ids'
import { finalsOf } from '@fabula/core/novel/finals'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

/** Counts how many of a novel's final endings and scenes are among those in `reached`, which has no duplicates. */
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
