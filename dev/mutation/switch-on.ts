import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

const { MUTANT_FILE = '', SEEN_FOLDER = '' } = process.env
/** The mutant that is switched on; -1: none, and it is noted which of them the tests of a file come by. */
const on = Number(readFileSync(MUTANT_FILE, 'utf8'))
const seen = new Set<number>()
let asked = 0

/** More often than this only a loop asks that does not end any more. */
const MOST = 20_000_000

Object.assign(globalThis, {
  mutant(id: number): boolean {
    if (on < 0) seen.add(id)
    if (id === on && ++asked > MOST) throw new Error('This mutant does not come to an end')
    return id === on
  },
})

afterAll(() => {
  if (on >= 0) return
  const name = (expect.getState().testPath ?? '').replaceAll('/', '_')
  writeFileSync(`${SEEN_FOLDER}/${name}`, JSON.stringify([...seen]))
})
