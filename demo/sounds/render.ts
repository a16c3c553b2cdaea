import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode, measure } from '../music/encode.ts'
import { seeded } from '../music/random.ts'
import { closeLoop } from '../music/sound/close-loop.ts'
import { type Stereo, sampleRate } from '../music/sound/stereo.ts'
import { wavOf } from '../music/sound/wav.ts'
import { type Ambience, ambiences, overhang } from './ambiences.ts'
import { type Effect, effects } from './effects.ts'
import { swell } from './noise.ts'

const target = join(import.meta.dirname, '..', 'assets', 'music')
/** LUFS: well below the music (-20). */
const ambienceLoudness = -31
const effectPeak = -9
const largestFile = 300_000

/** Renders a place as a loop: the excess is crossfaded with the beginning, so that no seam is heard. */
export function loopOf({ seconds, seed, play }: Ambience): Stereo {
  const whole = play(seeded(seed), seconds + overhang)
  // Sine and cosine keep the loudness of two uncorrelated sounds constant.
  const fade = (at: number) => Math.min(Math.sin(quarterTurn(at)), Math.sin(quarterTurn(seconds + overhang - at)))
  return closeLoop(swell(whole, fade), Math.round(seconds * sampleRate))
}

const quarterTurn = (at: number) => (Math.max(0, Math.min(1, at / overhang)) * Math.PI) / 2

function write(name: string, sound: Stereo, folder: string, decibels: (wav: string) => number): void {
  const wav = join(folder, `${name}.wav`)
  const mp3 = join(target, `${name}.mp3`)
  writeFileSync(wav, wavOf(sound))
  encode(wav, mp3, decibels(wav))
  const size = statSync(mp3).size
  console.log(`${name}: ${(sound.left.length / sampleRate).toFixed(1)} s, ${size} bytes`)
  if (size > largestFile) throw new Error(`${name}: more than ${largestFile} bytes`)
}

/** Renders the named sounds, or all, into `demo/assets/music`. */
function render(names: readonly string[]): void {
  const wanted = ({ name }: Ambience | Effect) => names.length === 0 || names.includes(name)
  const folder = mkdtempSync(join(tmpdir(), 'fabula-sounds-'))
  mkdirSync(target, { recursive: true })
  try {
    for (const each of ambiences.filter(wanted)) {
      write(each.name, loopOf(each), folder, (wav) => ambienceLoudness - measure(wav).integrated)
    }
    for (const each of effects.filter(wanted)) {
      write(each.name, each.play(seeded(each.seed)), folder, (wav) => effectPeak - measure(wav).peak)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename) render(process.argv.slice(2))
