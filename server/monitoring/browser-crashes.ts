import type { BrowserCrash } from '@fabula/contract/shapes/browser-crash'
import type { Logger } from 'pino'

/** How many different crashes are logged in an hour: anyone can send any number, and must not fill the log. */
const mostAnHour = 50

const hourMs = 3_600_000

/**
 * Logs errors in browsers: the same error at its first, tenth, hundredth time within an hour, and fifty different ones
 * at most.
 */
export class BrowserCrashes {
  readonly #log: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #times = new Map<string, number>()
  #began: number

  constructor(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
    this.#log = log
    this.#now = now
    this.#began = now()
  }

  tell(crash: BrowserCrash): void {
    if (this.#now() - this.#began >= hourMs) {
      this.#began = this.#now()
      this.#times.clear()
    }
    const key = JSON.stringify([crash.page, crash.error, crash.frames])
    const before = this.#times.get(key)
    if (before === undefined && this.#times.size >= mostAnHour) return
    const times = (before ?? 0) + 1
    this.#times.set(key, times)
    if (isPowerOfTen(times)) this.#log.warn({ ...crash, times }, "a script failed in somebody's browser")
  }
}

const isPowerOfTen = (times: number): boolean => /^10*$/.test(String(times))
