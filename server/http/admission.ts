import type { EventEmitter } from 'node:events'
import { ProblemError } from '../problem-error.ts'
import type { LoopDelay } from './loop-delay.ts'

/** What is worked on beside each other: each has its own places and its own line, so that none of them starves another. */
export const workClasses = ['pages', 'search', 'turns', 'uploads', 'files', 'signIn', 'admin'] as const
export type WorkClass = (typeof workClasses)[number]

export interface WorkLimits {
  /** How many are worked on at once. */
  atOnce: number
  /** How many while the server works without a pause: more at once would only make each of them slower. */
  whenBusy?: number
  /** How many may wait for a place. */
  waiting: number
  /** How long they wait at most, in ms. */
  patience: number
  /** While the server is overloaded, from so many at once on no more are taken: fewer are not what overloads it. */
  whenOverloaded: number
  /** A line that was never empty for this long is an overload too, in ms: from then on nobody waits long in it. */
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
  // A search may cost as much as a hundred other pages: few at once leave the database to everybody else.
  search: { atOnce: 3, whenBusy: 2, waiting: 128, patience: 1_500, whenOverloaded: 2 },
  turns: { atOnce: 1_000, waiting: 64, patience: 2_000, whenOverloaded: 400 },
  uploads: { atOnce: 32, waiting: 32, patience: 10_000, whenOverloaded: 2 },
  files: { atOnce: 48, waiting: 512, patience: 15_000, whenOverloaded: Number.POSITIVE_INFINITY },
  signIn: { atOnce: 64, waiting: 64, patience: 5_000, whenOverloaded: 8 },
  admin: { atOnce: 8, waiting: 32, patience: 10_000, whenOverloaded: Number.POSITIVE_INFINITY },
}

/** Some thirty pages are made in this time, in ms: as many readers may come at once. */
const usualBurst = 250
/** So long, in ms: who is taken is taken soon, and who is not is told at once. */
const shortPatience = 30

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
  { isBusy, isOverloaded }: Pick<LoopDelay, 'isBusy' | 'isOverloaded'>,
  now: () => number = () => performance.now(),
): Admission {
  const rooms = Object.fromEntries(
    workClasses.map((name) => [name, new Room(limits[name], isBusy, isOverloaded, now)]),
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

/** One class of work: its places, and for each address a line. */
class Room {
  running = 0
  waiting = 0
  refused = 0
  /** In the order in which the addresses have their turns. */
  private readonly lines = new Map<string, Waiting[]>()
  private emptyAt: number

  constructor(
    private readonly limits: WorkLimits,
    private readonly isBusy: () => boolean,
    private readonly isOverloaded: () => boolean,
    private readonly now: () => number,
  ) {
    this.emptyAt = now()
  }

  async enter(from: string, client: Client): Promise<() => void> {
    if (this.running >= this.limits.whenOverloaded && this.isOverloaded()) throw this.refusal()
    if (this.running < this.places() && this.waiting === 0) this.running++
    else await this.wait(from, client)
    let left = false
    return () => {
      if (left) return
      left = true
      this.running--
      this.next()
    }
  }

  private places(): number {
    const { atOnce, whenBusy = atOnce } = this.limits
    return this.isBusy() ? whenBusy : atOnce
  }

  private wait(from: string, client: Client): Promise<void> {
    if (this.waiting === 0) this.emptyAt = this.now()
    if (this.waiting >= this.limits.waiting && !this.makeRoom(from)) throw this.refusal()
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (this.remove(from, entry)) entry.refuse()
      }
      const late = setTimeout(leave, this.limits.patience)
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
      if (line) line.push(entry)
      else this.lines.set(from, [entry])
      this.waiting++
    })
  }

  /** Gives free places to who waits: one for each address in turn. */
  private next(): void {
    while (this.running < this.places()) {
      const [first] = this.lines
      if (!first) return
      const [from, line] = first
      const entry = line.shift()
      // To the end of the round; an address that waits for nothing more leaves it.
      this.lines.delete(from)
      if (line.length > 0) this.lines.set(from, line)
      if (!entry) continue
      this.waiting--
      const { burst = usualBurst } = this.limits
      const overloaded = this.isOverloaded() || this.now() - this.emptyAt > burst
      if (this.waiting === 0) this.emptyAt = this.now()
      if (overloaded && this.now() - entry.since > shortPatience) entry.refuse()
      else {
        this.running++
        entry.go()
      }
    }
  }

  /** Takes the last one out of the longest line, unless the newcomer's is as long: who asks most is refused first. */
  private makeRoom(from: string): boolean {
    const own = this.lines.get(from)?.length ?? 0
    let longest: Waiting[] = []
    for (const line of this.lines.values()) if (line.length > longest.length) longest = line
    if (longest.length <= own + 1) return false
    const last = longest.pop()
    this.waiting--
    last?.refuse()
    return true
  }

  private remove(from: string, entry: Waiting): boolean {
    const line = this.lines.get(from)
    const at = line?.indexOf(entry) ?? -1
    if (!line || at < 0) return false
    line.splice(at, 1)
    if (line.length === 0) this.lines.delete(from)
    this.waiting--
    return true
  }

  private refusal(): ProblemError {
    this.refused++
    return new ProblemError('overloaded', { retryAfter: 2 })
  }
}
