import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** А, а and Ё, ё, and what stands for them: another alphabet with as many letters in the same order, large and small. */
const capital = { from: 0x0410, to: 0x1c90 }
const small = { from: 0x0430, to: 0x10d0 }
const yo = { capital: 'Ё', small: 'ё', toCapital: '\u1cb0', toSmall: '\u10f0' }

/** A text in the pseudo-language: every Cyrillic letter is a Georgian one, everything else stays. */
export const pseudo = (text: string): string =>
  text
    .replaceAll(yo.capital, yo.toCapital)
    .replaceAll(yo.small, yo.toSmall)
    .replace(/[А-Я]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - capital.from + capital.to))
    .replace(/[а-я]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - small.from + small.to))

/**
 * A copy of what was built whose pages speak the pseudo-language instead of Russian: in it every phrase of `phrases` is
 * written in letters that no novel has, so that words on a page which did not come from there stand out. What the server says
 * and what novels say stays. Answers the copy's folder, below `into`.
 */
export function pseudoDist(into: string): string {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  cpSync(dist, into, { recursive: true })
  for (const room of ['web', 'render']) {
    for (const path of readdirSync(join(into, room), { recursive: true, encoding: 'utf8' })) {
      const file = join(into, room, path)
      // Compressed twins would be served in the place of what is changed here.
      if (/\.(br|gz)$/.test(path)) rmSync(file)
      else if (path.endsWith('.js')) writeFileSync(file, pseudo(readFileSync(file, 'utf8')))
    }
  }
  return into
}
