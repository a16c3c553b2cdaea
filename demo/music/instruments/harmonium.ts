import { between, type Random } from '../random.ts'
import { drift } from '../sound/drift.ts'
import { bandPass, bell, lowPass } from '../sound/filters.ts'
import { type Stereo, sampleRate, shape, silence } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

const tableSize = 2048
const fallSeconds = 0.7

/** A small reed organ: two reeds a few cents apart, a soft one an octave higher, and air noise. */
export const harmonium: Instrument = (note, random) => {
  const sound = silence(Math.ceil((note.seconds + fallSeconds) * sampleRate))
  const loudness = 0.085 * note.velocity
  const reeds = [
    { hertz: note.hertz * 2 ** (between(random, -2.5, -1) / 1200), level: 1, side: -0.35 },
    { hertz: note.hertz * 2 ** (between(random, 1.5, 3.5) / 1200), level: 0.75, side: 0.35 },
    { hertz: note.hertz * 2 * 2 ** (between(random, -2, 2) / 1200), level: 0.16, side: 0.1 },
  ]
  for (const reed of reeds) addReed(sound, reed.hertz, loudness * reed.level, reed.side, random)
  addAir(sound, note.hertz, loudness, random)
  voice(sound.left, note.velocity)
  voice(sound.right, note.velocity)
  shape(sound, Math.min(0.28, note.seconds * 0.4), note.seconds, fallSeconds)
  return sound
}

/** One period of a reed: all harmonics below 3.5 kHz, decreasing. */
function reedTable(hertz: number, random: Random): Float32Array {
  const table = new Float32Array(tableSize + 1)
  for (let n = 1; n * hertz < 3500 && n <= 40; n++) {
    const level = (n % 2 ? 1 : 0.8) / n ** 1.15
    const phase = between(random, 0, 6.28)
    for (let index = 0; index <= tableSize; index++) {
      table[index] = (table[index] ?? 0) + level * Math.sin((2 * Math.PI * n * index) / tableSize + phase)
    }
  }
  return table
}

function addReed(sound: Stereo, hertz: number, loudness: number, side: number, random: Random): void {
  const table = reedTable(hertz, random)
  const bellows = drift(random, 1.4)
  const hand = drift(random, 0.35)
  let place = random() * tableSize
  let level = 0.8
  let step = 0
  for (let index = 0; index < sound.left.length; index++) {
    if (index % 64 === 0) {
      const seconds = index / sampleRate
      const push = bellows(seconds)
      // More air is louder and, in a reed, slightly flat.
      level = 0.8 + 0.12 * push + 0.14 * hand(seconds)
      step = (hertz * 2 ** ((-1.2 * push) / 1200) * tableSize) / sampleRate
    }
    const whole = Math.floor(place)
    const low = table[whole] ?? 0
    const sample = (low + ((table[whole + 1] ?? 0) - low) * (place - whole)) * level * loudness
    sound.left[index] = (sound.left[index] ?? 0) + sample * (1 - side)
    sound.right[index] = (sound.right[index] ?? 0) + sample * (1 + side)
    place += step
    if (place >= tableSize) place -= tableSize
  }
}

function addAir(sound: Stereo, hertz: number, loudness: number, random: Random): void {
  for (const channel of [sound.left, sound.right]) {
    const air = bandPass(Math.min(1400, hertz * 3), 0.9)
    for (let index = 0; index < channel.length; index++) {
      channel[index] = (channel[index] ?? 0) + air(random() * 2 - 1) * loudness * 0.03
    }
  }
}

/** The wooden case: emphasises the middle, dulls the treble. */
function voice(channel: Float32Array, velocity: number): void {
  const warm = bell(520, 0.8, 3)
  const closed = lowPass(900 + 1100 * velocity)
  for (let index = 0; index < channel.length; index++) channel[index] = closed(warm(channel[index] ?? 0))
}
