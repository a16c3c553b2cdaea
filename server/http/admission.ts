import type { EventEmitter } from 'node:events'
import { ProblemError } from '../problem-error.ts'
import type { LoopDelay } from './loop-delay.ts'
import { type WorkClass, type WorkLimits, workClasses } from './work-limits.ts'

/** About thirty pages are rendered in this time, in ms: as many readers may arrive at once. */
const defaultBurstMs = 250
/** How long a request may wait under pressure before it is refused, in ms. */
const pressureWaitMs = 20
/**
 * Pauses shorter than this are skipped, and longer ones are capped, since a request may also have been slow for other
 * reasons; both in ms.
 */
const minPauseMs = 10
const maxPauseMs = 500
/**
 * How many requests may wait under pressure: enough to continue with until the next ones arrive, and no more than are
 * processed in a moment.
 */
const pressureQueueLength = 6
/**
 * The number of requests that a browser sends at once: if no more are waiting, that is one page on a slow machine, and
 * no pressure.
 */
const requestsPerPage = 6
/**
 * The number of requests that one visitor's windows send for a page and its resources. While nobody else is there they
 * wait as long as it takes: refusing the only visitor of a slow machine helps nobody.
 */
const requestsPerVisitor = 16
/** How often the pressure is evaluated, in ms. It continues while more than this share of the requests is refused. */
const pressureMs = 500
const pressureShare = 0.1

/** The client waiting for an answer, such as the response stream. */
export type Client = Pick<EventEmitter, 'once' | 'off'>

interface Waiting {
  since: number
  go: () => void
  refuse: () => void
}

export interface Admission {
  /**
   * Waits for a place; resolves with a function that releases it, which may be called more than once. Throws
   * `overloaded` when the wait would take too long, or when `client` emits `close`.
   */
  enter(what: WorkClass, from: string, client: Client): Promise<() => void>
  /** How many requests are being processed, are waiting, and were refused since the start. */
  figures(): Record<WorkClass, { running: number; waiting: number; refused: number }>
  /** How many requests were refused since the last call of this function. */
  newlyRefused(): number
}

/** Admits as much work as can be done soon, in turns among the addresses that it comes from. */
export function createAdmission(
  limits: Readonly<Record<WorkClass, WorkLimits>>,
  { spare, isOverloaded }: Pick<LoopDelay, 'spare' | 'isOverloaded'>,
  now: () => number = () => performance.now(),
): Admission {
  const queues = Object.fromEntries(
    workClasses.map((name) => [name, new WorkClassQueue(limits[name], spare, isOverloaded, now)]),
    // `Object.fromEntries` forgets the names of its entries.
  ) as Record<WorkClass, WorkClassQueue>
  let reported = 0
  const refused = () => Object.values(queues).reduce((sum, queue) => sum + queue.refused, 0)
  return {
    enter: (what, from, client) => queues[what].enter(from, client),
    figures: () =>
      Object.fromEntries(
        workClasses.map((name) => {
          const { running, waiting, refused } = queues[name]
          return [name, { running, waiting, refused }]
        }),
      ) as ReturnType<Admission['figures']>,
    newlyRefused() {
      const before = reported
      reported = refused()
      return reported - before
    },
  }
}

/**
 * The waiting requests of one address, the newest last, and how many were admitted since this queue came into being.
 */
interface AddressQueue {
  waiting: Waiting[]
  taken: number
}

/**
 * One class of work with its places, and a queue for each address. Usually the oldest request is admitted first, one of
 * each address in turn. Under pressure, when more arrives than can be processed, that order would make everybody wait
 * as long as possible, so the newest is admitted first and the others are refused at once.
 */
class WorkClassQueue {
  running = 0
  waiting = 0
  refused = 0
  /** In the order of the addresses' turns. */
  private readonly queues = new Map<string, AddressQueue>()
  /** The number of running requests by address, for addresses that have any. */
  private readonly runningOf = new Map<string, number>()
  /** Addresses that are pausing after an expensive request. */
  private readonly pausing = new Set<string>()
  private emptyAt: number
  private isPressed = false
  /** Requests that arrived and were refused since the pressure was last evaluated. */
  private since: { at: number; asked: number; refused: number }

  constructor(
    private readonly limits: WorkLimits,
    private readonly spare: () => number,
    private readonly isOverloaded: () => boolean,
    private readonly now: () => number,
  ) {
    this.emptyAt = now()
    this.since = { at: this.emptyAt, asked: 0, refused: 0 }
  }

  async enter(from: string, client: Client): Promise<() => void> {
    this.underPressure()
    this.since.asked++
    if (this.running >= this.limits.whenOverloaded && this.isOverloaded() && !this.isAlone(from)) throw this.refusal()
    if (this.running < this.places() && this.mayHaveMore(from) && this.due() === 0) this.occupy(from)
    else await this.wait(from, client)
    const began = this.now()
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.free(from)
      this.pause(from, this.now() - began)
      this.admitWaiting()
    }
  }

  private occupy(from: string): void {
    this.running++
    this.runningOf.set(from, (this.runningOf.get(from) ?? 0) + 1)
  }

  private free(from: string): void {
    this.running--
    const others = (this.runningOf.get(from) ?? 1) - 1
    if (others > 0) this.runningOf.set(from, others)
    else this.runningOf.delete(from)
  }

  /** Admits nothing more from an address for a while, in proportion to the `tookMs` that its request has taken. */
  private pause(from: string, tookMs: number): void {
    const pauseMs = Math.min(tookMs * (this.limits.pauseFactor ?? 0), maxPauseMs)
    if (pauseMs < minPauseMs) return
    this.pausing.add(from)
    const resume = () => {
      this.pausing.delete(from)
      this.admitWaiting()
    }
    setTimeout(resume, pauseMs).unref()
  }

  private mayHaveMore(from: string): boolean {
    return (
      !this.pausing.has(from) &&
      (this.runningOf.get(from) ?? 0) < (this.limits.placesPerAddress ?? Number.POSITIVE_INFINITY)
    )
  }

  /** Whether everything running or waiting belongs to one visitor, and is no more than their windows send. */
  private isAlone(from: string): boolean {
    if (this.running + this.waiting > requestsPerVisitor) return false
    const isTheirs = (other: string) => other === from
    return [...this.runningOf.keys()].every(isTheirs) && [...this.queues.keys()].every(isTheirs)
  }

  /** How many requests wait only for a free place, and not for another request of their own address. */
  private due(): number {
    const { placesPerAddress } = this.limits
    if (placesPerAddress === undefined) return this.waiting
    let due = 0
    for (const [from, { waiting }] of this.queues) {
      if (this.pausing.has(from)) continue
      due += Math.min(waiting.length, placesPerAddress - (this.runningOf.get(from) ?? 0))
    }
    return due
  }

  private places(): number {
    const { maxRunning, whenBusy = maxRunning } = this.limits
    return whenBusy + Math.floor((maxRunning - whenBusy) * this.spare())
  }

  /**
   * Whether more arrives than can be processed. Begins with a queue that exists for too long or an overload, and ends
   * when few requests are refused, or none arrive.
   */
  private underPressure(): boolean {
    const now = this.now()
    const { burstMs = defaultBurstMs, whenOverloaded } = this.limits
    const { at, asked, refused } = this.since
    if (now - at > pressureMs) {
      this.isPressed &&= now - at < 2 * pressureMs && refused > asked * pressureShare
      this.since = { at: now, asked: 0, refused: 0 }
    }
    const isLate = Number.isFinite(whenOverloaded) && this.isOverloaded()
    const isStanding = this.due() > requestsPerPage && now - this.emptyAt > burstMs
    if (isLate || isStanding) this.isPressed = true
    return this.isPressed
  }

  private wait(from: string, client: Client): Promise<void> {
    if (this.due() === 0) this.emptyAt = this.now()
    const { maxWaiting, maxWaitMs } = this.limits
    const most = this.underPressure() && !this.isAlone(from) ? Math.min(maxWaiting, pressureQueueLength) : maxWaiting
    if (this.waiting >= most) this.refuseStale()
    if (this.waiting >= most && !(this.isPressed ? this.dropOldest(from) : this.makeRoom(from))) throw this.refusal()
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (this.remove(from, entry)) entry.refuse()
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      const stopWaiting = () => {
        clearTimeout(timer)
        client.off('close', giveUp)
      }
      const entry: Waiting = {
        since: this.now(),
        go: () => {
          stopWaiting()
          resolve()
        },
        refuse: () => {
          stopWaiting()
          reject(this.refusal())
        },
      }
      client.once('close', giveUp)
      const queue = this.queues.get(from)
      if (queue) queue.waiting.push(entry)
      else this.queues.set(from, { waiting: [entry], taken: 0 })
      this.waiting++
    })
  }

  /** Gives free places to waiting requests. */
  private admitWaiting(): void {
    this.refuseStale()
    while (this.running < this.places()) {
      const entry = this.underPressure() ? this.takeNewest() : this.takeOldest()
      if (!entry) return
      if (this.due() === 0) this.emptyAt = this.now()
      entry.go()
    }
  }

  /** Takes the oldest request of the address whose turn it is. */
  private takeOldest(): Waiting | undefined {
    for (const [from, queue] of this.queues) {
      if (!this.mayHaveMore(from)) continue
      const entry = queue.waiting.shift()
      // Moves the address to the end of the round, or removes it when it has nothing more waiting.
      this.queues.delete(from)
      if (queue.waiting.length > 0) this.queues.set(from, queue)
      return this.admit(from, queue, entry)
    }
    return
  }

  /** Takes the newest request among the addresses that were admitted least often. */
  private takeNewest(): Waiting | undefined {
    let best: { from: string; queue: AddressQueue; since: number } | undefined
    for (const [from, queue] of this.queues) {
      if (!this.mayHaveMore(from)) continue
      const since = queue.waiting.at(-1)?.since ?? 0
      if (!best || queue.taken < best.queue.taken || (queue.taken === best.queue.taken && since >= best.since)) {
        best = { from, queue, since }
      }
    }
    if (!best) return
    const entry = best.queue.waiting.pop()
    if (best.queue.waiting.length === 0) this.queues.delete(best.from)
    return this.admit(best.from, best.queue, entry)
  }

  private admit(from: string, queue: AddressQueue, entry: Waiting | undefined): Waiting | undefined {
    queue.taken++
    this.waiting--
    this.occupy(from)
    return entry
  }

  /** Refuses requests that have waited for too long under pressure. */
  private refuseStale(): void {
    const [first] = this.queues.keys()
    if (first === undefined || !this.underPressure() || this.isAlone(first)) return
    const before = this.now() - pressureWaitMs
    for (const [from, queue] of this.queues) {
      const stale = queue.waiting.filter(({ since }) => since < before)
      if (stale.length === 0) continue
      queue.waiting = queue.waiting.slice(stale.length)
      if (queue.waiting.length === 0) this.queues.delete(from)
      this.waiting -= stale.length
      for (const entry of stale) entry.refuse()
    }
    if (this.due() === 0) this.emptyAt = this.now()
  }

  /**
   * Refuses the newest request in the longest queue, unless the newcomer's own is as long: the address that asks most
   * is refused first. Returns whether that made room.
   */
  private makeRoom(from: string): boolean {
    const own = this.queues.get(from)?.waiting.length ?? 0
    let longest: Waiting[] = []
    for (const { waiting } of this.queues.values()) if (waiting.length > longest.length) longest = waiting
    if (longest.length <= own + 1) return false
    const last = longest.pop()
    this.waiting--
    last?.refuse()
    return true
  }

  /**
   * The same under pressure: refuses the oldest request in the longest queue, which would not be admitted any more.
   * Returns whether that made room.
   */
  private dropOldest(from: string): boolean {
    let longest: { from: string; waiting: Waiting[]; length: number } | undefined
    for (const [address, { waiting }] of this.queues) {
      const length = waiting.length + (address === from ? 1 : 0)
      const isOlder = (waiting[0]?.since ?? 0) < (longest?.waiting[0]?.since ?? 0)
      if (!longest || length > longest.length || (length === longest.length && isOlder))
        longest = { from: address, waiting, length }
    }
    const oldest = longest?.waiting.shift()
    if (!longest || !oldest) return false
    if (longest.waiting.length === 0) this.queues.delete(longest.from)
    this.waiting--
    oldest.refuse()
    return true
  }

  private remove(from: string, entry: Waiting): boolean {
    const queue = this.queues.get(from)
    const at = queue?.waiting.indexOf(entry) ?? -1
    if (!queue || at < 0) return false
    queue.waiting.splice(at, 1)
    if (queue.waiting.length === 0) this.queues.delete(from)
    this.waiting--
    return true
  }

  private refusal(): ProblemError {
    this.refused++
    this.since.refused++
    return new ProblemError('overloaded', { retryAfter: 2 })
  }
}
