import type { Random } from '../music/random.ts'
import { type Filter, filterInPlace } from '../music/sound/filters.ts'
import { type Stereo, sampleRate, silence } from '../music/sound/stereo.ts'

/** Hiss of so many seconds, different on each side, through a row of filters. */
export function hiss(random: Random, seconds: number, ...filters: (() => Filter)[]): Stereo {
  const sound = silence(Math.round(seconds * sampleRate))
  for (const channel of [sound.left, sound.right]) {
    for (let index = 0; index < channel.length; index++) channel[index] = random() * 2 - 1
    for (const filter of filters) filterInPlace(channel, filter())
  }
  return sound
}

/** Makes a sound as loud, from moment to moment, as `level` says of its seconds. */
export function swell(sound: Stereo, level: (seconds: number) => number): Stereo {
  for (let index = 0; index < sound.left.length; index++) {
    const now = level(index / sampleRate)
    sound.left[index] = (sound.left[index] ?? 0) * now
    sound.right[index] = (sound.right[index] ?? 0) * now
  }
  return sound
}

/** A short knock: hiss that dies away in so many seconds. */
export const knock = (random: Random, seconds: number, ...filters: (() => Filter)[]): Stereo =>
  swell(hiss(random, seconds, ...filters), (at) => Math.exp((-6.9 * at) / seconds) * Math.min(1, at / 0.002))
