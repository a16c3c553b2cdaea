import { performance } from 'node:perf_hooks'

/** How often the event loop is sampled, in ms. */
const sampleIntervalMs = 20
/** The weight of the newest sample in the reported delay: one long step counts little. */
const weight = 0.2
/** A sample that is this late, in ms, had to wait for other work. */
const lateMs = 60
/**
 * The shares of busy time, over about the last 100 ms, above which the loop is saturated and below which it has pauses.
 */
const saturatedShare = 0.95
const pausingShare = 0.85
/** How much the spare share grows with each sample of a loop that has pauses; a saturated loop halves it. */
const spareStep = 0.1
/** How long every sample must be late, in ms, for an overload: shorter is a burst. */
const overloadAfterMs = 250
/** For how long after an overload, in ms, a late sample means at once that it has returned. */
const overloadMemoryMs = 3_000
/** The loop's share of busy time above which this process is too busy, and not its machine. */
const ownBusyShare = 0.9

export interface LoopDelay {
  /** The recent delay of the event loop, in ms. */
  current(): number
  /**
   * The share of the usual concurrency that should be used, from 0 to 1: shrinks while the event loop is saturated, and
   * grows slowly while it has pauses. Growing at once would again and again admit more than can be processed in a
   * moment.
   */
  spare(): number
  /**
   * Whether more work arrives than this process can do. A process that is late because others use the processor is idle
   * in between: that alone is never an overload.
   */
  isOverloaded(): boolean
  close(): void
}

/** Samples how late the event loop runs its timers, and how much of its time it is busy. */
export function watchLoopDelay(): LoopDelay {
  const overload = createOverloadDetector()
  let delay = 0
  let busy = 0
  let spare = 1
  let due = performance.now() + sampleIntervalMs
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - due)
    const used = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(used, before)
    overload.add({ now, late, busy: utilization })
    // A late sample covers a longer time.
    busy += (1 - (1 - weight) ** ((late + sampleIntervalMs) / sampleIntervalMs)) * (utilization - busy)
    spare = nextSpare(spare, busy)
    before = used
    delay += weight * (late - delay)
    due = now + sampleIntervalMs
  }, sampleIntervalMs)
  timer.unref()
  return {
    current: () => delay,
    spare: () => spare,
    isOverloaded: overload.isOverloaded,
    close: () => clearInterval(timer),
  }
}

/** The spare share after a sample of a loop that was busy for the share `busy` of its time. */
export function nextSpare(spare: number, busy: number): number {
  if (busy >= saturatedShare) return spare / 2
  return busy < pausingShare ? Math.min(1, spare + spareStep) : spare
}

interface Sample {
  /** When the sample was taken, and how late it was, in ms. */
  now: number
  late: number
  /** The share of the time since the previous sample in which the loop was busy, 0 to 1. */
  busy: number
}

/** Judges from samples of the event loop whether work piles up for good: one punctual sample ends an overload. */
export function createOverloadDetector(): { add(sample: Sample): void; isOverloaded(): boolean } {
  let since: number | null = null
  let overloaded = false
  let last = Number.NEGATIVE_INFINITY
  return {
    add({ now, late, busy }) {
      if (late < lateMs || busy < ownBusyShare) since = null
      else since ??= now - late
      overloaded = since !== null && (now - since >= overloadAfterMs || now - last < overloadMemoryMs)
      if (overloaded) last = now
    },
    isOverloaded: () => overloaded,
  }
}
