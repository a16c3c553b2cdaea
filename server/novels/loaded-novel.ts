import type { MemberRole } from '@fabula/contract/shapes/coauthors'
import type { NovelId, SceneId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import type { PersistedTranslation } from '@fabula/core/translation/translated-unit'

/** What the server stores about a novel besides its content; it changes without a revision. */
export interface NovelRecord {
  id: NovelId
  kind: 'building' | 'production'
  owner_id: UserId
  /** The co-authors of a draft with their roles; empty for a published novel. */
  members: Readonly<Partial<Record<UserId, MemberRole>>>
  play_link: string | null
  likes: number
  price_stars: number
  telegram_group_required: boolean
  hidden: boolean
  created_at: Date
}

/** A novel as the server holds it: the value that plays, and further facts of the store. */
export interface LoadedNovel extends NovelRecord {
  /** The revision of the head. */
  revision: number
  /** The size of everything in it, translations too, as JSON; in characters. */
  size: number
  sceneRevisions: ReadonlyMap<SceneId, number>
  /** Assets have a `url`, with the time of their last change. */
  novel: Novel
  translations: readonly PersistedTranslation[]
  /** The novel with every reader-visible text in this language if a translation exists; created once per language. */
  localized(language: Language): Novel
}
