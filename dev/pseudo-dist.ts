import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))

/** А, а, Ё and ё, and their replacements: Georgian has as many letters in the same order, in both cases. */
const capital = { from: 0x0410, to: 0x1c90 }
const small = { from: 0x0430, to: 0x10d0 }
const yo = { capital: 'Ё', small: 'ё', toCapital: '\u1cb0', toSmall: '\u10f0' }

/** Translates a text into the pseudo-language: Georgian letters replace Cyrillic ones, everything else stays. */
export const pseudo = (text: string): string =>
  text
    .replaceAll(yo.capital, yo.toCapital)
    .replaceAll(yo.small, yo.toSmall)
    .replace(/[А-Я]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - capital.from + capital.to))
    .replace(/[а-я]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - small.from + small.to))

/**
 * Copies a build so that its pages show the pseudo-language instead of Russian: every phrase of `phrases` is then in
 * letters that no novel uses, and words on a page that do not come from `phrases` stand out. Texts of the server and of
 * novels stay as they are. Returns the copy's folder, which is inside `into`.
 */
export function pseudoDist(into: string): string {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  cpSync(dist, into, { recursive: true })
  for (const part of ['web', 'render']) {
    for (const path of readdirSync(join(into, part), { recursive: true, encoding: 'utf8' })) {
      const file = join(into, part, path)
      // The precompressed copies would be served instead of the changed file.
      if (/\.(br|gz)$/.test(path)) rmSync(file)
      else if (path.endsWith('.js')) writeFileSync(file, pseudo(readFileSync(file, 'utf8')))
    }
  }
  return into
}
