import { EndingId, SceneId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import { SceneType } from '@fabula/core/novel/scene-ref'
import * as z from 'zod/mini'

const counted = z.number()

/** Numbers about fewer readers than this are withheld: a number about two people is a fact about each of them. */
export const fewestReaders = 5

/** A number of people; null: some, but fewer than {@link fewestReaders}. Other numbers about those few are null too. */
const withheld = z.nullable(counted)

/**
 * How many readers reached a scene, from the first scene on; scenes that nobody reached come last. `standing`: readers
 * who are there now and have not finished; `stopped`: those of them who have not read on for a week.
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

/** The counts of a day or a period. `turns`: messages, choices and continues. */
const activity = {
  starts: withheld,
  finished: withheld,
  turns: withheld,
  replies: withheld,
  /** Replies that a reader asked to be written again, and replies of which something was refused. */
  rerolls: withheld,
  refused: withheld,
  /** Tokens that the storyteller's model read and wrote. */
  input_tokens: withheld,
  cached_tokens: withheld,
  output_tokens: withheld,
}
export const activities = Object.keys(activity) as (keyof typeof activity)[]

/** A day in UTC: its readers and what they did. `likes` are those given that day and not removed since. */
export const DayStatistics = z.object({ day: z.string(), readers: withheld, ...activity, likes: counted })
export type DayStatistics = z.infer<typeof DayStatistics>

/**
 * Statistics of a published novel for its owner, who is not counted. They name no reader, reveal nothing that was said,
 * and withhold every number about fewer than {@link fewestReaders} people.
 */
export const NovelStatistics = z.object({
  readers: withheld,
  /** Readers who reached an ending of the story. */
  finished: withheld,
  likes: counted,
  languages: z.array(z.object({ language: Language, readers: withheld })),
  scenes: z.array(SceneStatistics),
  endings: z.array(EndingStatistics),
  /** Every day of the period, oldest first, including days without readers. */
  days: z.array(DayStatistics),
  /** The whole period, including days that are withheld. */
  period: z.object(activity),
  /** Activity in the minute before this time may not be counted yet. */
  counted_at: z.string(),
})
export type NovelStatistics = z.infer<typeof NovelStatistics>

/** What a reader in a scene is doing: talking, facing choices, past its end, reading a static scene. */
export const standings = ['talking', 'choosing', 'ended', 'reading'] as const

/** Readers who are in a scene now. Counts below {@link fewestReaders} are null, in total and for each kind. */
export const SceneReaders = z.object({
  readers: withheld,
  kinds: z.array(z.object({ kind: z.enum(standings), readers: withheld })),
})
export type SceneReaders = z.infer<typeof SceneReaders>
