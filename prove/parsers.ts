import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeDataFolder } from '@fabula/dev/data-folder'
import type { FuzzProgress } from './parsers/fuzz-process.ts'
import type { Figures } from './parts/figures.ts'
import { processorTimeOf } from './parts/processor-time.ts'
import type { Proof } from './parts/proof.ts'

/** Every parser of uploads, by its name in `parsers/targets.ts`, in the order in which they are fuzzed. */
const parsers = [
  ...['card-json', 'card-png', 'card-png-bytes', 'card-charx', 'card-zip-bytes', 'archive', 'archive-bytes', 'twine'],
  ...['script-ink', 'script-ink-json', 'script-renpy', 'script-yarn', 'script-webgal', 'script-own'],
  ...['translations-csv', 'translations-po', 'translations-xliff', 'saves', 'picture', 'music'],
]

/** Processor time limit for inputs of up to half a megabyte, in ms: linear parsers take a quarter of it. */
const slowestMs = 600
/**
 * Stories of other programs are read in their author's browser and become whole novels, so their worst half megabyte
 * may take this long.
 */
const slowestStoryMs = 4_000
const isStory = (name: string) => name === 'twine' || name.startsWith('script-')
/**
 * A parser that reports nothing for this long hangs: in ms of its processor time, or of wall time if that is unknown.
 */
const silenceMs = 60_000
const unknownSilenceMs = 600_000
const mostMb = 700

/**
 * Fuzzes every parser of uploads, guided by coverage: inputs that reach new code are varied further. `minutes` is per
 * parser; `--only twine` runs one.
 *
 * Faults to plant when this is changed; each of these made it fail: a field of a card used without validation
 * (`read-card.ts`: it crashed within half a minute); a link's end that is searched again and again (`markup.ts`: 1.1 s
 * for one input); a zip entry that is decompressed without a limit (`read-zip.ts`: 6 s, by the zip bomb).
 */
export const proof: Proof = {
  about: 'Every parser of uploads ends soon, uses little memory, and returns a novel or a refusal with a message.',
  wanted: { count: parsers.length, minutes: 10, seed: 1 },
  async run(wanted, figures, keep) {
    const chosen = parsers.filter((name) => wanted.only === undefined || wanted.only === name).slice(0, wanted.count)
    figures.expect(chosen.length > 0, `no parser is called ${wanted.only}`)
    const seconds = wanted.minutes * 60
    for (const name of chosen.slice(figures.count('parsers'))) {
      // Saves the figures; the time limit is each parser's own.
      keep()
      await fuzz(name, seconds, wanted.seed, figures)
      figures.add('parsers')
    }
  },
}

async function fuzz(name: string, seconds: number, seed: number, figures: Figures): Promise<void> {
  const folder = join(makeDataFolder('prove-parsers'), name)
  const child = fork(
    fileURLToPath(new URL('./parsers/fuzz-process.ts', import.meta.url)),
    [name, seconds, seed, folder].map(String),
    {
      execArgv: ['--import', 'tsx', '--max-old-space-size=512'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  let last: FuzzProgress | null = null
  const worked = () => processorTimeOf(child.pid ?? 0)
  let lastReport = { at: performance.now(), worked: worked() }
  let hangs = false
  child.on('message', (progress) => {
    last = progress as FuzzProgress
    lastReport = { at: performance.now(), worked: worked() }
  })
  const watch = setInterval(() => {
    if (worked() - lastReport.worked < silenceMs && performance.now() - lastReport.at < unknownSilenceMs) return
    hangs = true
    child.kill('SIGKILL')
  }, 1_000)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  const progress = last as FuzzProgress | null
  figures.expect(!hangs, `${name} hangs over ${join(folder, 'input')}`)
  figures.expect(code === 0 || hangs, `${name} ended with ${code} over ${join(folder, 'input')}`)
  if (!progress) return
  figures.add('inputs', progress.inputs)
  figures.add('inputs that reached new code', progress.kept)
  figures.most('slowest input ms', progress.slowestMs)
  figures.most('memory MB', progress.residentMb)
  figures.expect(progress.crash === undefined, `${name} crashed: ${progress.crash}`)
  figures.expect(
    progress.slowestMs <= (isStory(name) ? slowestStoryMs : slowestMs),
    `${name} took ${Math.round(progress.slowestMs)} ms for ${join(folder, 'slowest')}`,
  )
  figures.expect(progress.residentMb <= mostMb, `${name} took ${Math.round(progress.residentMb)} MB`)
  console.log(
    `${name}: ${progress.inputs} inputs, ${progress.kept} kept, slowest ${Math.round(progress.slowestMs)} ms, ${Math.round(progress.residentMb)} MB`,
  )
}
