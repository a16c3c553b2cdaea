/** Classes of work. Each has its own places and its own queue, so that none of them starves another. */
export const workClasses = ['pages', 'search', 'turns', 'news', 'uploads', 'files', 'signIn', 'admin'] as const
export type WorkClass = (typeof workClasses)[number]

export interface WorkLimits {
  /** How many requests are processed at once. */
  maxRunning: number
  /** The number of places while the event loop is saturated: more would only make each request slower. */
  whenBusy?: number
  /** The number of places for one address. Its further requests wait, without keeping others from free places. */
  placesPerAddress?: number
  /**
   * After a request, its address pauses for this many times the request's duration, so that one address can use only a
   * fraction of the machine, however expensive its requests are. Not noticeable after requests that take a few ms.
   */
  pauseFactor?: number
  /** How many requests may wait for a place. */
  maxWaiting: number
  /** How long a request waits at most, in ms. */
  maxWaitMs: number
  /**
   * While the server is overloaded, no request is admitted beyond this number: fewer than that do not cause an
   * overload.
   */
  whenOverloaded: number
  /**
   * A queue that has not been empty for this long, in ms, counts as pressure too: from then on requests wait only
   * briefly.
   */
  burstMs?: number
}

/**
 * Pages: as many as there are database connections, because more would only wait for one; while the processor is the
 * bottleneck, as many as keep it busy while one of them waits for the database. Turns wait for a model and cost little
 * meanwhile: several hundred readers at once are served slowly on a slow machine, but not refused. Passwords and
 * uploads have narrower queues of their own behind this one. `files` is what a process with 256 file descriptors can
 * spare.
 */
export const usualWork: Readonly<Record<WorkClass, WorkLimits>> = {
  pages: { maxRunning: 16, whenBusy: 3, maxWaiting: 256, maxWaitMs: 1_500, whenOverloaded: 3 },
  // A search may cost as much as a hundred other pages. Few at once leave the database to everybody else, and an
  // address that sends many gets one at a time, and a quarter of one connection's time.
  search: {
    maxRunning: 3,
    whenBusy: 2,
    placesPerAddress: 1,
    pauseFactor: 3,
    maxWaiting: 128,
    maxWaitMs: 1_500,
    whenOverloaded: 2,
  },
  turns: { maxRunning: 1_000, maxWaiting: 64, maxWaitMs: 2_000, whenOverloaded: 400 },
  // Editor windows that wait for news cost next to nothing, and must not take readers' places.
  news: { maxRunning: 1_000, maxWaiting: 16, maxWaitMs: 2_000, whenOverloaded: 200 },
  // People expect to wait when they send a file or work in the administrators' area, so a standing queue is no sign of
  // overload there. One address must not block all other uploads, however slowly it sends.
  uploads: {
    maxRunning: 32,
    placesPerAddress: 8,
    maxWaiting: 32,
    maxWaitMs: 10_000,
    burstMs: 10_000,
    whenOverloaded: 2,
  },
  files: {
    maxRunning: 48,
    placesPerAddress: 24,
    maxWaiting: 512,
    maxWaitMs: 15_000,
    burstMs: 15_000,
    whenOverloaded: Number.POSITIVE_INFINITY,
  },
  signIn: { maxRunning: 64, maxWaiting: 64, maxWaitMs: 5_000, whenOverloaded: 8 },
  admin: {
    maxRunning: 8,
    maxWaiting: 32,
    maxWaitMs: 10_000,
    burstMs: 10_000,
    whenOverloaded: Number.POSITIVE_INFINITY,
  },
}
