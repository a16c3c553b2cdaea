import { EndingId, SceneId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { SceneType } from '@fabula/core/novel/scene-ref'
import * as z from 'zod/mini'

const counted = z.number()

/** Of fewer readers than this nothing is told: a number about two people is a fact about each of them. */
export const fewestReaders = 5

/** A number of people; null: some, but fewer than are told of. What those few did is null with it. */
const withheld = z.nullable(counted)

/**
 * How many readers came to a scene, from the first one on; scenes that nobody saw stand at the end. `standing`: who is there
 * now and has not finished; `stopped`: those of them who have not read on for a week.
 */
export const SceneStatistics = z.object({
  scene_id: SceneId,
  scene_type: SceneType,
  name: z.string(),
  readers: withheld,
  standing: withheld,
  stopped: withheld,
})
export type SceneStatistics = z.infer<typeof SceneStatistics>

/** How many readers reached an ending. `name` is null for a context ending, which has none. */
export const EndingStatistics = z.object({
  ending_id: EndingId,
  scene_name: z.string(),
  name: z.nullable(z.string()),
  readers: withheld,
})

/** What is counted of a day or of a period. `turns`: what was read on, chosen and said. */
const activity = {
  starts: withheld,
  finished: withheld,
  turns: withheld,
  replies: withheld,
  /** Replies that a reader asked for anew, and replies of which something was refused. */
  rerolls: withheld,
  refused: withheld,
  /** What the storyteller's model was given and wrote. */
  input_tokens: withheld,
  cached_tokens: withheld,
  output_tokens: withheld,
}
export const activities = Object.keys(activity) as (keyof typeof activity)[]

/** A day in UTC: who read on it, and what they did. Likes are those given on it that were not taken back. */
export const DayStatistics = z.object({ day: z.string(), readers: withheld, ...activity, likes: counted })
export type DayStatistics = z.infer<typeof DayStatistics>

/**
 * A published novel in numbers, for its owner, who is not counted. No reader is named, nothing they said is told, and of
 * fewer than {@link fewestReaders} people nothing at all.
 */
export const NovelStatistics = z.object({
  readers: withheld,
  /** Readers who came to an end of the story. */
  finished: withheld,
  likes: counted,
  languages: z.array(z.object({ language: Language, readers: withheld })),
  scenes: z.array(SceneStatistics),
  endings: z.array(EndingStatistics),
  /** Every day of the period, oldest first, those without a reader too. */
  days: z.array(DayStatistics),
  /** The whole period, those of its days that are withheld too. */
  period: z.object(activity),
  /** What was read in the last minute before this may not be counted yet. */
  counted_at: z.string(),
})
export type NovelStatistics = z.infer<typeof NovelStatistics>

/** How somebody stands in a scene: in a talk, before choices, after its end, reading a static one. */
export const standings = ['talking', 'choosing', 'ended', 'reading'] as const

/** Who stands in a scene now. Fewer than {@link fewestReaders} are null, and so is each kind of so few. */
export const SceneReaders = z.object({
  readers: withheld,
  kinds: z.array(z.object({ kind: z.enum(standings), readers: withheld })),
})
export type SceneReaders = z.infer<typeof SceneReaders>
