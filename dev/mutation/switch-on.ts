import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'
import type { SwitchedOn } from './session.ts'

const { MUTANT_FILE = '', SEEN_FOLDER = '' } = process.env
const { mutant, limits, limitFile }: SwitchedOn = JSON.parse(readFileSync(MUTANT_FILE, 'utf8'))
const seen = new Set<number>()

Object.assign(globalThis, {
  mutant(id: number): boolean {
    if (mutant === null) seen.add(id)
    return id === mutant
  },
})

// A separate thread, because an infinite loop leaves this one no chance to check the clock.
const watch = limits && new Worker(new URL('./watch.mjs', import.meta.url), { workerData: { limits, limitFile } })
watch?.unref()

afterAll(async () => {
  await watch?.terminate()
  if (mutant !== null) return
  const name = (expect.getState().testPath ?? '').replaceAll('/', '_')
  writeFileSync(`${SEEN_FOLDER}/${name}`, JSON.stringify([...seen]))
})
