/**
 * The maximum size of a novel. Far above what the editor is measured with (1,000 scenes, 300 assets, 60 characters),
 * and low enough that one document cannot exhaust a server. Lengths are in Unicode code points, as schemas count them.
 */
export const limits = {
  name: 200,
  text: 20_000,
  prompt: 20_000,
  /** A word or pattern that triggers lore. */
  keyword: 1_000,
  line: 2_000,
  /** The length of an asset's tag, and the number of tags per asset. */
  tag: 60,
  tags: 30,
  list: 500,
  longList: 2_000,
  groups: 50,
  conditions: 50,
  /** Scales, thresholds, priorities and counts are 32-bit integers, as in Postgres. */
  integer: 2_147_483_647,
  /** For lore: lines back from the newest one. */
  depth: 1_000,
  /** A character card from another program. */
  card: 60_000,
  /** Overlays and glows: more would not run smoothly on a phone. */
  layers: 6,
  lights: 12,
  /**
   * All text of a novel, as JSON: two million words. A server that plays it holds it in memory, at three bytes a
   * character.
   */
  novelText: 16_000_000,
  scenes: 5_000,
  assets: 5_000,
  /** The price of a novel, in Telegram's Stars. */
  stars: 100_000,
} as const

/** The largest file that an author may upload, in bytes. */
export const uploadLimits = { picture: 20 * 1_048_576, music: 50 * 1_048_576 } as const
