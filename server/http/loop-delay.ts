/** How often the event loop is looked at, in ms. */
const everyMs = 20
/** The weight of the newest look: what lasts counts, one long step (a collection of garbage, a large body) does not. */
const weight = 0.2
/** From this delay on, in ms, whatever is taken in makes everybody wait. */
const lateMs = 60

export interface LoopDelay {
  /** How late the event loop has been of late, in ms. */
  current(): number
  isLate(): boolean
  close(): void
}

/** Watches how late the event loop comes to what is due. */
export function watchLoopDelay(): LoopDelay {
  let delay = 0
  let due = performance.now() + everyMs
  const look = setInterval(() => {
    const now = performance.now()
    delay += weight * (Math.max(0, now - due) - delay)
    due = now + everyMs
  }, everyMs)
  look.unref()
  return { current: () => delay, isLate: () => delay > lateMs, close: () => clearInterval(look) }
}
