import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import { kindOf, type Place } from './authoring-ports.ts'

/** The author's novel. Somebody else's draft does not exist for them; somebody else's published novel is not theirs to edit. */
export async function loadOwn({ novels }: { novels: NovelStore }, place: Place): Promise<LoadedNovel> {
  const loaded = await novels.load(place.id)
  if (!loaded || loaded.kind !== kindOf(place.base)) throw new ProblemError('novel_not_found')
  if (loaded.owner_id === place.author) return loaded
  throw new ProblemError(loaded.kind === 'building' ? 'novel_not_found' : 'edit_denied')
}
