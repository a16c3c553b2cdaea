import { performance } from 'node:perf_hooks'

/** How often the event loop is looked at, in ms. */
const everyMs = 20
/** The weight of the newest look in the delay that is told: one long step counts little. */
const weight = 0.2
/** A look that comes this late, in ms, found work that stood in line before it. */
const lateMs = 60
/** The loop's share of time with work from which on it has no pause, and under which it has some, over about the last 100 ms. */
const busyShare = 0.95
const restingShare = 0.85
/** With each look at a loop that has pauses, so much more of the places is open; without one, half as much. */
const widening = 0.1
/** Every look was late for so long, in ms: that is no burst, more comes in than is done. */
const standingMs = 250
/** So long after an overload, in ms, late looks are taken for its return at once. */
const memoryMs = 3_000
/** The loop's share of time with work of its own, from which on it is this server that is too busy, not its machine. */
const ownShare = 0.9

export interface LoopDelay {
  /** How late the event loop has been of late, in ms. */
  current(): number
  /**
   * How much of what could be worked on at once should be, from 0 to 1: shrinks while the event loop has no pause, grows
   * slowly while it has. Opened at once it would let in more than can be made in a moment, again and again.
   */
  spare(): number
  /**
   * More work comes in than this process does. A process whose processor is taken by others comes late too, but it is
   * idle in between: that alone is never an overload.
   */
  isOverloaded(): boolean
  close(): void
}

/** Watches how late the event loop comes to what is due, and how much of its time it works. */
export function watchLoopDelay(): LoopDelay {
  const overload = judgeLooks()
  let delay = 0
  let busy = 0
  let spare = 1
  let due = performance.now() + everyMs
  let before = performance.eventLoopUtilization()
  const look = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - due)
    const used = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(used, before)
    overload.look({ now, late, busy: utilization })
    // A look that comes late speaks for a longer time.
    busy += (1 - (1 - weight) ** ((late + everyMs) / everyMs)) * (utilization - busy)
    spare = nextSpare(spare, busy)
    before = used
    delay += weight * (late - delay)
    due = now + everyMs
  }, everyMs)
  look.unref()
  return {
    current: () => delay,
    spare: () => spare,
    isOverloaded: overload.lasts,
    close: () => clearInterval(look),
  }
}

/** What is to spare after a look at a loop that was `busy` for that share of its time. */
export function nextSpare(spare: number, busy: number): number {
  if (busy >= busyShare) return spare / 2
  return busy < restingShare ? Math.min(1, spare + widening) : spare
}

interface Look {
  /** When, and how late it came, in ms. */
  now: number
  late: number
  /** The share of the time since the look before in which the loop had work, 0 to 1. */
  busy: number
}

/** Tells from looks at the event loop whether work stands in line for good: one look without delay ends it. */
export function judgeLooks(): { look(look: Look): void; lasts(): boolean } {
  let since: number | null = null
  let overloaded = false
  let last = Number.NEGATIVE_INFINITY
  return {
    look({ now, late, busy }) {
      if (late < lateMs || busy < ownShare) since = null
      else since ??= now - late
      overloaded = since !== null && (now - since >= standingMs || now - last < memoryMs)
      if (overloaded) last = now
    },
    lasts: () => overloaded,
  }
}
