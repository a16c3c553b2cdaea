import { CharacterId, SceneId } from '@fabula/core/ids'
import { Novel } from '@fabula/core/novel/novel'
import * as z from 'zod/mini'
import { NovelAnswer } from './novel.ts'

/** A version of a novel that can be viewed and restored. `number` counts up within the novel. */
export const Version = z.object({
  number: z.number(),
  /**
   * `hour`: automatic; `before` and `restore`: around a restored version; `update` and `take`: between draft and
   * published novel.
   */
  kind: z.enum(['hour', 'named', 'publish', 'import', 'before', 'restore', 'update', 'take']),
  /** The name from its author; for a restored version, the number of the version that was restored. */
  name: z.string(),
  /** Who made it; null if it is automatic, or the account is deleted. */
  made_by: z.nullable(z.string()),
  created_at: z.string(),
})
export type Version = z.infer<typeof Version>

/** A version with the novel as it was, shown with the current assets. */
export const VersionAnswer = z.object({ version: Version, novel: Novel })
export type VersionAnswer = z.infer<typeof VersionAnswer>

export const RestoreWhat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('scene'), id: SceneId }),
  z.strictObject({ kind: z.literal('character'), id: CharacterId }),
])
export type RestoreWhat = z.infer<typeof RestoreWhat>

/** The novel after a restore, and the versions of its content before and after. */
export const Restored = z.object({ before: z.number(), after: z.number(), novel: NovelAnswer })
export type Restored = z.infer<typeof Restored>
