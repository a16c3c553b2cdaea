import type { EventEmitter } from 'node:events'
import { ProblemError } from '../problem-error.ts'
import type { LoopDelay } from './loop-delay.ts'

/** What is worked on beside each other: each has its own places and its own line, so that none of them starves another. */
export const workClasses = ['pages', 'search', 'turns', 'news', 'uploads', 'files', 'signIn', 'admin'] as const
export type WorkClass = (typeof workClasses)[number]

export interface WorkLimits {
  /** How many are worked on at once. */
  atOnce: number
  /** So few while the server works without a pause, however long: more at once would only make each of them slower. */
  whenBusy?: number
  /** How many of them for one address: the others wait for their turn, and keep nobody else from a free place. */
  ofOne?: number
  /**
   * How many times as long as its work took an address rests before its next: what one of them can cost is a share of the
   * machine, however dear each is. Nobody notices it after what takes a few ms.
   */
  restOfOne?: number
  /** How many may wait for a place. */
  waiting: number
  /** How long they wait at most, in ms. */
  patience: number
  /** While the server is overloaded, from so many at once on no more are taken: fewer are not what overloads it. */
  whenOverloaded: number
  /** A line that was never empty for this long is pressure too, in ms: from then on nobody waits long in it. */
  burst?: number
}

/**
 * Pages: as many as there are connections to the database, because more would only wait for one; where the processor is
 * what they wait for, as many as keep it at work while one of them asks the database. Turns wait for a model
 * and cost little meanwhile: some hundred readers at once are slow on a slow machine, and not refused. Passwords and uploads have narrower lines of their own behind this one. The room for `files`
 * is what a process of 256 file descriptors has for them.
 */
export const usualWork: Readonly<Record<WorkClass, WorkLimits>> = {
  pages: { atOnce: 16, whenBusy: 3, waiting: 256, patience: 1_500, whenOverloaded: 3 },
  // A search may cost as much as a hundred other pages: few at once leave the database to everybody else, and whoever
  // asks for many has one after the other, and a quarter of one connection's time.
  search: { atOnce: 3, whenBusy: 2, ofOne: 1, restOfOne: 3, waiting: 128, patience: 1_500, whenOverloaded: 2 },
  turns: { atOnce: 1_000, waiting: 64, patience: 2_000, whenOverloaded: 400 },
  // Windows of the editor that wait for something to happen: they cost next to nothing, and take no reader's place.
  news: { atOnce: 1_000, waiting: 16, patience: 2_000, whenOverloaded: 200 },
  // Who sends a file, or sits in the administrators' area, waits for it: a line that stands is no overload there.
  // One address may not keep all others from sending theirs, however slowly it sends.
  uploads: { atOnce: 32, ofOne: 8, waiting: 32, patience: 10_000, burst: 10_000, whenOverloaded: 2 },
  files: {
    atOnce: 48,
    ofOne: 24,
    waiting: 512,
    patience: 15_000,
    burst: 15_000,
    whenOverloaded: Number.POSITIVE_INFINITY,
  },
  signIn: { atOnce: 64, waiting: 64, patience: 5_000, whenOverloaded: 8 },
  admin: { atOnce: 8, waiting: 32, patience: 10_000, burst: 10_000, whenOverloaded: Number.POSITIVE_INFINITY },
}

/** Some thirty pages are made in this time, in ms: as many readers may come at once. */
const usualBurst = 250
/** So long, in ms: who is taken under pressure is taken soon, and who is not is told at once. */
const shortPatience = 20
/** A rest is not felt below this, in ms, and after what was slow for other reasons it is no longer than that. */
const shortestRest = 10
const longestRest = 500
/** Under pressure so many wait: enough to go on with when the next ones come late, and no more than are made in a moment. */
const shortLine = 6
/** A browser asks for so many things at once: if no more wait, that is one page on a slow machine, and no pressure. */
const oneBrowser = 6
/**
 * One page and what it asks for besides, in the windows of one visitor: while nobody else is there they wait for as long as it
 * takes, since a machine that is slow for its only visitor is no better for refusing them.
 */
const oneVisitor = 16
/** So often it is looked whether the pressure goes on, in ms: it does while more than this share is refused. */
const pressureMs = 500
const pressureShare = 0.1

/** Whom an answer is for, such as the answer itself. */
export type Client = Pick<EventEmitter, 'once' | 'off'>

interface Waiting {
  since: number
  go: () => void
  refuse: () => void
}

export interface Admission {
  /**
   * Takes work in: resolves when it has its place, with what gives the place back (more than once is fine). Refuses with
   * `overloaded` what would wait too long. `client` tells by its `close` that nobody waits any more.
   */
  enter(what: WorkClass, from: string, client: Client): Promise<() => void>
  /** How many are worked on, wait, and were refused since the start. */
  figures(): Record<WorkClass, { running: number; waiting: number; refused: number }>
  /** What was refused since it was asked last. */
  takeRefused(): number
}

/** Takes in as much as can be done soon, in turns among the addresses that it comes from. */
export function createAdmission(
  limits: Readonly<Record<WorkClass, WorkLimits>>,
  { spare, isOverloaded }: Pick<LoopDelay, 'spare' | 'isOverloaded'>,
  now: () => number = () => performance.now(),
): Admission {
  const rooms = Object.fromEntries(
    workClasses.map((name) => [name, new Room(limits[name], spare, isOverloaded, now)]),
  ) as Record<WorkClass, Room>
  let told = 0
  const refused = () => Object.values(rooms).reduce((sum, room) => sum + room.refused, 0)
  return {
    enter: (what, from, client) => rooms[what].enter(from, client),
    figures: () =>
      Object.fromEntries(
        workClasses.map((name) => {
          const { running, waiting, refused } = rooms[name]
          return [name, { running, waiting, refused }]
        }),
      ) as ReturnType<Admission['figures']>,
    takeRefused() {
      const since = refused() - told
      told = refused()
      return since
    },
  }
}

/** Those who wait from one address, the last one at the end, and how many of them were taken since it stands. */
interface Line {
  waiting: Waiting[]
  taken: number
}

/**
 * One class of work: its places, and for each address a line. Usually who came first is first, one of each address in turn.
 * Under pressure, when more comes than can be done, that order would let everybody wait as long as anybody can, so who came
 * last is first, and the others are told at once.
 */
class Room {
  running = 0
  waiting = 0
  refused = 0
  /** In the order in which the addresses have their turns. */
  private readonly lines = new Map<string, Line>()
  /** How many are worked on for each address that has any. */
  private readonly runningOf = new Map<string, number>()
  /** Addresses that had theirs, and have the next later. */
  private readonly resting = new Set<string>()
  private emptyAt: number
  private isPressed = false
  /** What came and was refused since it was last looked whether the pressure goes on. */
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
    if (this.running < this.places() && this.mayHaveMore(from) && this.due() === 0) this.take(from)
    else await this.wait(from, client)
    const began = this.now()
    let left = false
    return () => {
      if (left) return
      left = true
      this.giveBack(from)
      this.rest(from, this.now() - began)
      this.next()
    }
  }

  private take(from: string): void {
    this.running++
    this.runningOf.set(from, (this.runningOf.get(from) ?? 0) + 1)
  }

  private giveBack(from: string): void {
    this.running--
    const others = (this.runningOf.get(from) ?? 1) - 1
    if (others > 0) this.runningOf.set(from, others)
    else this.runningOf.delete(from)
  }

  private rest(from: string, took: number): void {
    const rest = Math.min(took * (this.limits.restOfOne ?? 0), longestRest)
    if (rest < shortestRest) return
    this.resting.add(from)
    const wake = () => {
      this.resting.delete(from)
      this.next()
    }
    setTimeout(wake, rest).unref()
  }

  private mayHaveMore(from: string): boolean {
    return !this.resting.has(from) && (this.runningOf.get(from) ?? 0) < (this.limits.ofOne ?? Number.POSITIVE_INFINITY)
  }

  /** Whether all that is worked on or waits is of one visitor, and no more than their windows ask for. */
  private isAlone(from: string): boolean {
    if (this.running + this.waiting > oneVisitor) return false
    const isTheirs = (other: string) => other === from
    return [...this.runningOf.keys()].every(isTheirs) && [...this.lines.keys()].every(isTheirs)
  }

  /** How many wait for a free place alone, and not for others of their own address. */
  private due(): number {
    const { ofOne } = this.limits
    if (ofOne === undefined) return this.waiting
    let due = 0
    for (const [from, { waiting }] of this.lines) {
      if (this.resting.has(from)) continue
      due += Math.min(waiting.length, ofOne - (this.runningOf.get(from) ?? 0))
    }
    return due
  }

  private places(): number {
    const { atOnce, whenBusy = atOnce } = this.limits
    return whenBusy + Math.floor((atOnce - whenBusy) * this.spare())
  }

  /** Whether more comes than can be done: from a line that stands for too long until few are refused, or nobody comes. */
  private underPressure(): boolean {
    const now = this.now()
    const { burst = usualBurst, whenOverloaded } = this.limits
    const { at, asked, refused } = this.since
    if (now - at > pressureMs) {
      this.isPressed &&= now - at < 2 * pressureMs && refused > asked * pressureShare
      this.since = { at: now, asked: 0, refused: 0 }
    }
    const isLate = Number.isFinite(whenOverloaded) && this.isOverloaded()
    const isStanding = this.due() > oneBrowser && now - this.emptyAt > burst
    if (isLate || isStanding) this.isPressed = true
    return this.isPressed
  }

  private wait(from: string, client: Client): Promise<void> {
    if (this.due() === 0) this.emptyAt = this.now()
    const { waiting, patience } = this.limits
    const most = this.underPressure() && !this.isAlone(from) ? Math.min(waiting, shortLine) : waiting
    if (this.waiting >= most) this.refuseStale()
    if (this.waiting >= most && !(this.isPressed ? this.dropOldest(from) : this.makeRoom(from))) throw this.refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.remove(from, entry)) entry.refuse()
      }
      const late = setTimeout(leave, patience)
      const over = () => {
        clearTimeout(late)
        client.off('close', leave)
      }
      const entry: Waiting = {
        since: this.now(),
        go: () => {
          over()
          resolve()
        },
        refuse: () => {
          over()
          reject(this.refusal())
        },
      }
      client.once('close', leave)
      const line = this.lines.get(from)
      if (line) line.waiting.push(entry)
      else this.lines.set(from, { waiting: [entry], taken: 0 })
      this.waiting++
    })
  }

  /** Gives free places to who waits. */
  private next(): void {
    this.refuseStale()
    while (this.running < this.places()) {
      const entry = this.underPressure() ? this.takeLast() : this.takeFirst()
      if (!entry) return
      if (this.due() === 0) this.emptyAt = this.now()
      entry.go()
    }
  }

  /** One of each address in turn. */
  private takeFirst(): Waiting | undefined {
    for (const [from, line] of this.lines) {
      if (!this.mayHaveMore(from)) continue
      const entry = line.waiting.shift()
      // To the end of the round; an address that waits for nothing more leaves it.
      this.lines.delete(from)
      if (line.waiting.length > 0) this.lines.set(from, line)
      return this.taken(from, line, entry)
    }
    return
  }

  /** Who came last, of those addresses of which the fewest were taken. */
  private takeLast(): Waiting | undefined {
    let best: { from: string; line: Line; since: number } | undefined
    for (const [from, line] of this.lines) {
      if (!this.mayHaveMore(from)) continue
      const since = line.waiting.at(-1)?.since ?? 0
      if (!best || line.taken < best.line.taken || (line.taken === best.line.taken && since >= best.since)) {
        best = { from, line, since }
      }
    }
    if (!best) return
    const entry = best.line.waiting.pop()
    if (best.line.waiting.length === 0) this.lines.delete(best.from)
    return this.taken(best.from, best.line, entry)
  }

  private taken(from: string, line: Line, entry: Waiting | undefined): Waiting | undefined {
    line.taken++
    this.waiting--
    this.take(from)
    return entry
  }

  /** Under pressure nobody waits long: they are told so. */
  private refuseStale(): void {
    const [first] = this.lines.keys()
    if (first === undefined || !this.underPressure() || this.isAlone(first)) return
    const before = this.now() - shortPatience
    for (const [from, line] of this.lines) {
      const stale = line.waiting.filter(({ since }) => since < before)
      if (stale.length === 0) continue
      line.waiting = line.waiting.slice(stale.length)
      if (line.waiting.length === 0) this.lines.delete(from)
      this.waiting -= stale.length
      for (const entry of stale) entry.refuse()
    }
    if (this.due() === 0) this.emptyAt = this.now()
  }

  /** Takes the last one out of the longest line, unless the newcomer's is as long: who asks most is refused first. */
  private makeRoom(from: string): boolean {
    const own = this.lines.get(from)?.waiting.length ?? 0
    let longest: Waiting[] = []
    for (const { waiting } of this.lines.values()) if (waiting.length > longest.length) longest = waiting
    if (longest.length <= own + 1) return false
    const last = longest.pop()
    this.waiting--
    last?.refuse()
    return true
  }

  /** The same under pressure: who waits longest in the longest line would not be taken any more. Nobody to go: false. */
  private dropOldest(from: string): boolean {
    let longest: { from: string; waiting: Waiting[]; length: number } | undefined
    for (const [address, { waiting }] of this.lines) {
      const length = waiting.length + (address === from ? 1 : 0)
      const isOlder = (waiting[0]?.since ?? 0) < (longest?.waiting[0]?.since ?? 0)
      if (!longest || length > longest.length || (length === longest.length && isOlder))
        longest = { from: address, waiting, length }
    }
    const oldest = longest?.waiting.shift()
    if (!longest || !oldest) return false
    if (longest.waiting.length === 0) this.lines.delete(longest.from)
    this.waiting--
    oldest.refuse()
    return true
  }

  private remove(from: string, entry: Waiting): boolean {
    const line = this.lines.get(from)
    const at = line?.waiting.indexOf(entry) ?? -1
    if (!line || at < 0) return false
    line.waiting.splice(at, 1)
    if (line.waiting.length === 0) this.lines.delete(from)
    this.waiting--
    return true
  }

  private refusal(): ProblemError {
    this.refused++
    this.since.refused++
    return new ProblemError('overloaded', { retryAfter: 2 })
  }
}
