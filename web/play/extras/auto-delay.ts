/** How long a page stays when it turns by itself: milliseconds for itself, and for each of its characters. */
export const autoSpeeds = { slow: [1_800, 85], calm: [1_200, 55], quick: [700, 32] } as const
export type AutoSpeed = keyof typeof autoSpeeds

/** How long a page that is wholly in sight stays before it turns by itself, in milliseconds; at most half a minute. */
export function autoDelay(text: string, speed: AutoSpeed): number {
  const [still, each] = autoSpeeds[speed]
  return Math.min(30_000, still + each * text.length)
}
