/**
 * How large a novel may grow. Far above what the editor is measured at (1,000 scenes, 300 assets, 60 characters),
 * low enough that one document can not exhaust a server. Lengths are in UTF-16 code units.
 */
export const limits = {
  name: 200,
  text: 20_000,
  prompt: 20_000,
  /** A word, or a pattern, that calls up lore. */
  keyword: 1_000,
  line: 2_000,
  /** A tag of an asset, and how many of them one asset has. */
  tag: 60,
  tags: 30,
  list: 500,
  longList: 2_000,
  groups: 50,
  conditions: 50,
  /** Scales, thresholds, priorities and counts are 32-bit integers, as Postgres keeps them. */
  integer: 2_147_483_647,
  /** Of lore: lines from the newest one. */
  depth: 1_000,
  /** What a character keeps of a card of another program. */
  card: 60_000,
  /** Pictures over a background, and glows in it: more would not run smoothly on a phone. */
  layers: 6,
  lights: 12,
  /**
   * Of all that is written in a novel, as JSON: two million words. A server that plays it holds it in memory, at three bytes a
   * character.
   */
  novelText: 16_000_000,
  scenes: 5_000,
  assets: 5_000,
  /** The price of a novel, in Telegram's Stars. */
  stars: 100_000,
} as const
