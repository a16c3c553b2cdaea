import type { Random } from '../music/random.ts'
import { type Filter, filterInPlace } from '../music/sound/filters.ts'
import { type Stereo, sampleRate, silence } from '../music/sound/stereo.ts'

/** Noise of the given seconds, different on each side, through a chain of filters. */
export function hiss(random: Random, seconds: number, ...filters: (() => Filter)[]): Stereo {
  const sound = silence(Math.round(seconds * sampleRate))
  for (const channel of [sound.left, sound.right]) {
    for (let index = 0; index < channel.length; index++) channel[index] = random() * 2 - 1
    for (const filter of filters) filterInPlace(channel, filter())
  }
  return sound
}

/** Scales a sound by the time-dependent `level`. */
export function swell(sound: Stereo, level: (seconds: number) => number): Stereo {
  for (let index = 0; index < sound.left.length; index++) {
    const now = level(index / sampleRate)
    sound.left[index] = (sound.left[index] ?? 0) * now
    sound.right[index] = (sound.right[index] ?? 0) * now
  }
  return sound
}

/** A short knock: noise that decays within the given seconds. */
export const knock = (random: Random, seconds: number, ...filters: (() => Filter)[]): Stereo =>
  swell(hiss(random, seconds, ...filters), (at) => Math.exp((-6.9 * at) / seconds) * Math.min(1, at / 0.002))
