import { NovelId } from '@fabula/core/ids'
import { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { Novel as CoreNovel, NovelHead } from '@fabula/core/novel/novel'
import { Staging } from '@fabula/core/novel/staging'
import { StaticScene } from '@fabula/core/novel/static-scene'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { MemberRole } from './coauthors.ts'
import { PublishedPage } from './published.ts'

/** Counts up with every write of the head or scene that contains it; also its ETag. */
const revision = z.number()

export const InteractiveSceneAnswer = z.extend(InteractiveScene, { revision })
export type InteractiveSceneAnswer = z.infer<typeof InteractiveSceneAnswer>
export const StaticSceneAnswer = z.extend(StaticScene, { revision })
export type StaticSceneAnswer = z.infer<typeof StaticSceneAnswer>

/** The whole document, as authors get it. `play_link` is null for drafts. */
export const NovelAnswer = z.extend(CoreNovel, {
  interactive_scenes: z.array(InteractiveSceneAnswer),
  static_scenes: z.array(StaticSceneAnswer),
  revision,
  play_link: z.nullable(z.string()),
  likes: z.number(),
  is_owner: z.boolean(),
  /** The caller's role at a draft of another author; absent for its owner. */
  my_role: z.optional(MemberRole),
  price_stars: z.number(),
  telegram_group_required: z.boolean(),
  /** Only in the answer of the production calls, and null there: the document itself is the full novel. */
  full_novel: z.optional(z.nullable(z.unknown())),
})
export type NovelAnswer = z.infer<typeof NovelAnswer>

const ignored = z.optional(z.unknown())

/**
 * The body of a novel PUT: any fields of the head; absent ones stay unchanged. Fields that belong to the server, and
 * scenes and assets (which have calls of their own), are accepted and ignored, so that a whole document can be sent
 * back.
 */
export const NovelChange = z.extend(z.partial(NovelHead), {
  price_stars: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(limits.stars))),
  telegram_group_required: z.optional(z.boolean()),
  id: ignored,
  created_at: ignored,
  likes: ignored,
  liked: ignored,
  is_owner: ignored,
  my_role: ignored,
  play_link: ignored,
  full_novel: ignored,
  revision: ignored,
  cover: ignored,
  cover_url: ignored,
  assets: ignored,
  interactive_scenes: ignored,
  static_scenes: ignored,
})
export type NovelChange = z.infer<typeof NovelChange>

const serverOwned = { id: ignored, created_at: ignored, revision: ignored, type: ignored }
/** Without a default: zod applies defaults to optional fields too, so an absent field would be cleared. */
const staging = z.optional(z.nullable(Staging))
export const InteractiveSceneChange = z.extend(z.partial(z.omit(InteractiveScene, { id: true, created_at: true })), {
  ...serverOwned,
  staging,
})
export type InteractiveSceneChange = z.infer<typeof InteractiveSceneChange>
export const StaticSceneChange = z.extend(z.partial(z.omit(StaticScene, { id: true, created_at: true })), {
  ...serverOwned,
  staging,
})
export type StaticSceneChange = z.infer<typeof StaticSceneChange>

/** The same with the whole document, for the owner alone. Prompts are sent to nobody else. */
export const PublishedNovel = z.extend(PublishedPage, { full_novel: z.nullable(NovelAnswer) })
export type PublishedNovel = z.infer<typeof PublishedNovel>

export const Published = z.object({ id: NovelId, play_link: z.string() })

/** The new revisions of scenes that were changed together, in the order of the call. */
export const SceneRevisions = z.object({ revisions: z.array(z.int()) })
