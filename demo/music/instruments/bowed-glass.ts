import { between, type Random } from '../random.ts'
import { drift } from '../sound/drift.ts'
import { bandPass } from '../sound/filters.ts'
import { type Stereo, sampleRate, shape, silence } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

const riseSeconds = 1.6
const fallSeconds = 4.2
const block = 64
/** Partials of a rubbed glass rim with their loudness; nearly harmonic, the upper ones slightly sharp. */
const partials: readonly (readonly [ratio: number, loudness: number])[] = [
  [1, 1],
  [2.003, 0.3],
  [3.011, 0.13],
  [4.03, 0.05],
  [5.06, 0.022],
]

/**
 * Glasses rubbed along the rim: slow attack, swelling, never quite steady. Several glasses of one pitch sound as one.
 */
export const bowedGlass: Instrument = (note, random) => {
  const sound = silence(Math.ceil((note.seconds + fallSeconds * 0.75) * sampleRate))
  const loudness = 0.1 * note.velocity ** 1.1
  // The outer two are weak: at the loudness of the middle one they would sometimes cancel it.
  for (const [cents, side, weight] of [
    [between(random, -7, -4), -0.8, 0.3],
    [between(random, -1, 1), 0.05, 1.3],
    [between(random, 4, 7), 0.8, 0.3],
  ] as const) {
    for (const [ratio, loud] of partials) {
      const hertz = note.hertz * ratio * 2 ** (cents / 1200)
      // High glasses are thin and low ones thick; makes chords less bright.
      const share = loudness * weight * loud * Math.min(1.3, (262 / hertz) ** 0.35)
      if (hertz < 5000) addTone(sound, hertz, share, side, random)
    }
  }
  addRub(sound, note.hertz, loudness, random)
  shape(sound, Math.min(riseSeconds, note.seconds * 0.6), note.seconds, fallSeconds)
  return sound
}

/** Adds a tone whose pitch and strength drift; strength and pan are updated every block, pitch continuously. */
function addTone(sound: Stereo, hertz: number, loudness: number, side: number, random: Random): void {
  const pitch = drift(random, 1.1)
  const swell = drift(random, between(random, 0.25, 0.6))
  let real = Math.cos(random() * 6.28)
  let imaginary = Math.sqrt(1 - real * real)
  let level = 0.6
  for (let begin = 0; begin < sound.left.length; begin += block) {
    const seconds = begin / sampleRate
    const omega = (2 * Math.PI * hertz * 2 ** ((pitch(seconds) * 3) / 1200)) / sampleRate
    const cosine = Math.cos(omega)
    const sine = Math.sin(omega)
    const goal = 0.72 + 0.26 * swell(seconds)
    const end = Math.min(begin + block, sound.left.length)
    for (let index = begin; index < end; index++) {
      level += (goal - level) * 0.002
      const sample = imaginary * level * loudness
      sound.left[index] = (sound.left[index] ?? 0) + sample * (1 - side) * 0.6
      sound.right[index] = (sound.right[index] ?? 0) + sample * (1 + side) * 0.6
      const turned = real * cosine - imaginary * sine
      imaginary = real * sine + imaginary * cosine
      real = turned
    }
  }
}

/** The finger on the rim: narrow-band noise that hums at the pitch. */
function addRub(sound: Stereo, hertz: number, loudness: number, random: Random): void {
  for (const channel of [sound.left, sound.right]) {
    const near = bandPass(hertz, 45)
    const above = bandPass(hertz * 2, 30)
    for (let index = 0; index < channel.length; index++) {
      const noise = random() * 2 - 1
      channel[index] = (channel[index] ?? 0) + (near(noise) * 1.5 + above(noise) * 0.4) * loudness
    }
  }
}
