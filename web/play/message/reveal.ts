/** Characters per second at which text appears, by the reader's setting. `instant` shows a page at once. */
export const revealSpeeds = { slow: 28, calm: 55, quick: 110, instant: Number.POSITIVE_INFINITY } as const
export type RevealSpeed = keyof typeof revealSpeeds

/** How many characters of a page are shown, and when. Fractions keep the pace even. */
export interface Reveal {
  shown: number
  /** In milliseconds, by the same clock as `now`. */
  at: number
}

/** A pause of the browser (a hidden tab, a slow frame) does not make the text jump. */
const maxFrameMs = 100

/** The next step of a reveal: never beyond the text so far, and never less than before. */
export function nextReveal({ shown, at }: Reveal, length: number, now: number, speed: RevealSpeed): Reveal {
  const passed = Math.min(maxFrameMs, Math.max(0, now - at))
  const next = speed === 'instant' ? length : shown + (revealSpeeds[speed] * passed) / 1000
  return { shown: Math.max(Math.min(shown, length), Math.min(next, length)), at: now }
}

/** The index at which to cut a text, so that no surrogate pair is split. */
export function cutAt(text: string, shown: number): number {
  const index = Math.floor(shown)
  const unit = text.charCodeAt(index - 1)
  return unit >= 0xd800 && unit <= 0xdbff ? index - 1 : index
}
