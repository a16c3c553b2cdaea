import { type NovelRole, roleReaches } from '@fabula/contract/shapes/coauthors'
import type { UserId } from '@fabula/core/ids'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import { kindOf, type Place } from './authoring-ports.ts'

/** A right to a novel: to open it (and comment), to change it, or what only its owner may do. */
export type Right = 'read' | 'edit' | 'own'

const leastRole: Record<Right, NovelRole> = { read: 'viewer', edit: 'editor', own: 'owner' }

/** A person's role in a novel; null: none. */
export const roleIn = (
  { owner_id, members }: Pick<LoadedNovel, 'members'> & { owner_id: UserId | null },
  id: UserId,
) => (owner_id === id ? 'owner' : (members[id] ?? null))

/**
 * Loads a novel if the author has the right: the one place that decides who may do what with a novel in the editor. For
 * strangers another author's draft does not exist, and another author's published novel is not theirs to edit;
 * co-authors are told what their role does not allow.
 */
export async function loadNovel({ novels }: { novels: NovelStore }, place: Place, right: Right): Promise<LoadedNovel> {
  const loaded = await novels.load(place.id)
  if (!loaded || loaded.kind !== kindOf(place.base)) throw new ProblemError('novel_not_found')
  const role = roleIn(loaded, place.author)
  if (role === null) throw new ProblemError(loaded.kind === 'building' ? 'novel_not_found' : 'edit_denied')
  if (roleReaches(role, leastRole[right])) return loaded
  throw new ProblemError(right === 'own' ? 'owner_only' : 'viewers_read_only')
}
