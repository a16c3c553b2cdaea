import { existsSync, readFileSync } from 'node:fs'

/**
 * Loaded into a server (`--import`): its clock goes as many milliseconds wrong as stand in the file that
 * FABULA_CLOCK names, which is looked at every 50 ms. Timers and `performance.now` go on as they are, as they do when a
 * machine's clock is set.
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
