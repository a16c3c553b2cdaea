/** How long a page stays when turning automatically: milliseconds per page, and per character. */
export const autoSpeeds = { slow: [1_800, 85], calm: [1_200, 55], quick: [700, 32] } as const
export type AutoSpeed = keyof typeof autoSpeeds

/** How long a fully shown page stays before it turns automatically, in milliseconds; at most half a minute. */
export function autoDelay(text: string, speed: AutoSpeed): number {
  const [still, each] = autoSpeeds[speed]
  return Math.min(30_000, still + each * text.length)
}
