import { existsSync, readFileSync } from 'node:fs'

/**
 * Loaded into a server (`--import`): shifts its clock by the milliseconds in the file that FABULA_CLOCK names, which is
 * read every 50 ms. Timers and `performance.now` are not affected, as when a machine's clock is set.
 */
const file = process.env.FABULA_CLOCK
if (file) {
  const Right = Date
  let wrong = 0
  setInterval(() => {
    wrong = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  }, 50).unref()
  globalThis.Date = class extends Right {
    constructor(...given) {
      if (given.length === 0) super(Right.now() + wrong)
      else super(...given)
    }
    static now = () => Right.now() + wrong
  }
}
