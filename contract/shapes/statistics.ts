import { EndingId, SceneId } from '@fabula/core/ids'
import { SceneType } from '@fabula/core/novel/scene-ref'
import * as z from 'zod/mini'

const counted = z.number()

/** How many readers came to a scene, from the first one on; scenes that nobody saw stand at the end. */
export const SceneStatistics = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  name: z.string(),
  readers: counted,
})

/** How many readers reached an ending. `name` is null for a context ending, which has none. */
export const EndingStatistics = z.object({
  ending_id: EndingId,
  scene_name: z.string(),
  name: z.nullable(z.string()),
  readers: counted,
})

/** A day in UTC. `turns`: what was read on, chosen and said. Tokens: what the storyteller's model was given and wrote. */
export const DayStatistics = z.object({
  day: z.string(),
  readers: counted,
  turns: counted,
  input_tokens: counted,
  cached_tokens: counted,
  output_tokens: counted,
})
export type DayStatistics = z.infer<typeof DayStatistics>

/** A published novel in numbers, for its owner, who is not counted. No reader is named, and nothing they said is told. */
export const NovelStatistics = z.object({
  readers: counted,
  /** Readers who came to an end of the story. */
  finished: counted,
  likes: counted,
  scenes: z.array(SceneStatistics),
  endings: z.array(EndingStatistics),
  /** Every day of the period, oldest first, those without a reader too. */
  days: z.array(DayStatistics),
  /** Statistics are counted anew once a minute at most. */
  counted_at: z.string(),
})
export type NovelStatistics = z.infer<typeof NovelStatistics>
