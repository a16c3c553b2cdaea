import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Counted, Figures } from './parts/figures.ts'
import type { Proof, Wanted } from './parts/proof.ts'

/**
 * `npm run prove:NAME -- [--count N] [--minutes N] [--seed N] [--only PART] [--unbuilt] [--fresh]`: runs one proof.
 * Ends with one line of figures, and with code 1 if an expectation failed. An interrupted proof continues when it is
 * started again with the same options, unless `--fresh` is given.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    unbuilt: { type: 'boolean' },
    fresh: { type: 'boolean' },
  },
})
const [name = ''] = positionals
const { proof } = (await import(`./${name}.ts`)) as { proof: Proof }
const wanted: Wanted = {
  count: Number(values.count ?? proof.wanted.count),
  minutes: Number(values.minutes ?? proof.wanted.minutes),
  seed: Number(values.seed ?? proof.wanted.seed),
  only: values.only,
  unbuilt: values.unbuilt,
}

interface StoredRun {
  wanted: Wanted
  minutes: number
  done: boolean
  so: Counted
}
const folder = new URL('./results/', import.meta.url)
const file = new URL(`${name}${wanted.only ? `-${wanted.only}` : ''}.json`, folder)
const earlier = existsSync(file) && !values.fresh ? (JSON.parse(readFileSync(file, 'utf8')) as StoredRun) : null
const goesOn = earlier !== null && !earlier.done && JSON.stringify(earlier.wanted) === JSON.stringify(wanted)
const figures = new Figures(goesOn ? earlier.so : undefined)
const before = goesOn ? earlier.minutes : 0
const began = performance.now()
const minutes = () => before + (performance.now() - began) / 60_000
let interrupted = false
let brokeOff = false
// The current step is finished, so that nothing is left running; a second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (interrupted) process.exit(130)
    interrupted = true
  })
}
const keep = (done: boolean) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ wanted, minutes: minutes(), done, so: figures.counted }, null, 2)}\n`)
}

console.log(`prove:${name}: ${proof.about}${goesOn ? ' Continues an interrupted run.' : ''}`)
try {
  await proof.run(wanted, figures, () => {
    keep(false)
    return !interrupted && minutes() < wanted.minutes
  })
} catch (error) {
  console.error(error)
  brokeOff = true
  figures.miss(`aborted: ${error instanceof Error ? error.message : String(error)}`)
}
keep(!interrupted && !brokeOff)
console.log(figures.line(name, minutes()))
process.exit(figures.missed.length > 0 ? 1 : 0)
