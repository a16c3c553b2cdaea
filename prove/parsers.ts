import { fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Told } from './parsers/fuzz-process.ts'
import type { Figures } from './parts/figures.ts'
import { makeFolder } from './parts/own-postgres.ts'
import { processorTimeOf } from './parts/processor-time.ts'
import type { Proof } from './parts/proof.ts'

/** Every parser of what somebody may upload: the names of `parsers/targets.ts`, in the order in which they are tried. */
const parsers = [
  ...['card-json', 'card-png', 'card-png-bytes', 'card-charx', 'card-zip-bytes', 'archive', 'archive-bytes', 'twine'],
  ...['script-ink', 'script-ink-json', 'script-renpy', 'script-yarn', 'script-webgal', 'script-own'],
  ...['translations-csv', 'translations-po', 'translations-xliff', 'saves', 'picture', 'music'],
]

/** An input of at most half a megabyte takes no longer, in ms of processor time: what is linear takes a quarter of it. */
const slowestMs = 600
/** A story of another program becomes a whole novel, and is read where its author sits: so its worst half megabyte takes. */
const slowestStoryMs = 4_000
const isStory = (name: string) => name === 'twine' || name.startsWith('script-')
/** A parser that says nothing for so long hangs, in ms of its own processor time; by the clock where that is not known. */
const silenceMs = 60_000
const unknownSilenceMs = 600_000
const mostMb = 700

/**
 * Fuzzes every parser of uploads, guided by what of it has run: inputs that reach something new are varied further.
 * `minutes` is for each of them; `--only twine` tries one.
 *
 * Faults to plant when it is changed; each of these turned it red: a field of a card that is used unchecked (`read-card.ts`:
 * it crashed within half a minute); a link's end that is looked for again and again (`markup.ts`: 1.1 s for one input); a file
 * of a zip that is unpacked without a limit (`read-zip.ts`: 6 s, by the bomb).
 */
export const proof: Proof = {
  about: 'Whatever somebody uploads, its parser ends soon, in little memory, with a novel or with a refusal in words.',
  wanted: { count: parsers.length, minutes: 10, seed: 1 },
  async run(wanted, figures, keep) {
    const chosen = parsers.filter((name) => wanted.only === undefined || wanted.only === name).slice(0, wanted.count)
    figures.expect(chosen.length > 0, `no parser is called ${wanted.only}`)
    const seconds = wanted.minutes * 60
    for (const name of chosen.slice(figures.count('parsers'))) {
      // Whether the time is over is each parser's own to say.
      keep()
      await fuzz(name, seconds, wanted.seed, figures)
      figures.add('parsers')
    }
  },
}

async function fuzz(name: string, seconds: number, seed: number, figures: Figures): Promise<void> {
  const folder = join(makeFolder('parsers'), name)
  const child = fork(
    fileURLToPath(new URL('./parsers/fuzz-process.ts', import.meta.url)),
    [name, seconds, seed, folder].map(String),
    {
      execArgv: ['--import', 'tsx', '--max-old-space-size=512'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  let last: Told | null = null
  const worked = () => processorTimeOf(child.pid ?? 0)
  let heard = { at: performance.now(), worked: worked() }
  let hangs = false
  child.on('message', (told) => {
    last = told as Told
    heard = { at: performance.now(), worked: worked() }
  })
  const watch = setInterval(() => {
    if (worked() - heard.worked < silenceMs && performance.now() - heard.at < unknownSilenceMs) return
    hangs = true
    child.kill('SIGKILL')
  }, 1_000)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  const told = last as Told | null
  figures.expect(!hangs, `${name} hangs over ${join(folder, 'input')}`)
  figures.expect(code === 0 || hangs, `${name} ended with ${code} over ${join(folder, 'input')}`)
  if (!told) return
  figures.add('inputs', told.inputs)
  figures.add('inputs that reached something new', told.kept)
  figures.most('slowest input ms', told.slowestMs)
  figures.most('memory MB', told.residentMb)
  figures.expect(told.crash === undefined, `${name} crashed: ${told.crash}`)
  figures.expect(
    told.slowestMs <= (isStory(name) ? slowestStoryMs : slowestMs),
    `${name} took ${Math.round(told.slowestMs)} ms for ${join(folder, 'slowest')}`,
  )
  figures.expect(told.residentMb <= mostMb, `${name} took ${Math.round(told.residentMb)} MB`)
  console.log(
    `${name}: ${told.inputs} inputs, ${told.kept} kept, slowest ${Math.round(told.slowestMs)} ms, ${Math.round(told.residentMb)} MB`,
  )
}
