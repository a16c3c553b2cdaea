import { CharacterId, SceneId } from '@fabula/core/ids'
import { Novel } from '@fabula/core/novel/novel'
import * as z from 'zod/mini'
import { NovelAnswer } from './novel.ts'

/** A state of a novel that can be looked at and gone back to. `number` counts up within the novel. */
export const Version = z.object({
  number: z.number(),
  /** `hour`: by itself; `before` and `restore`: around a restored version; `update` and `take`: between draft and published novel. */
  kind: z.enum(['hour', 'named', 'publish', 'import', 'before', 'restore', 'update', 'take']),
  /** What its author calls it; of a restored one, the number of the version that came back. */
  name: z.string(),
  /** Whoever made it; null where it came by itself, or they are gone. */
  made_by: z.nullable(z.string()),
  created_at: z.string(),
})
export type Version = z.infer<typeof Version>

/** A version with the novel as it was, shown with the assets that there are now. */
export const VersionAnswer = z.object({ version: Version, novel: Novel })
export type VersionAnswer = z.infer<typeof VersionAnswer>

export const RestoreWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('scene'), id: SceneId }),
  z.strictObject({ kind: z.literal('character'), id: CharacterId }),
])
export type RestoreWhat = z.infer<typeof RestoreWhat>

/** The novel after a restore, and the versions of what it said before and after it. */
export const Restored = z.object({ before: z.number(), after: z.number(), novel: NovelAnswer })
export type Restored = z.infer<typeof Restored>
