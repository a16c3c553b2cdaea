import { between } from '../random.ts'
import { type Mode, ring } from '../sound/ring.ts'
import { shape } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

/** Partials of a minor-third church bell, the written pitch being its prime; ratio, loudness, decay in seconds. */
const partials: readonly (readonly [ratio: number, loudness: number, seconds: number])[] = [
  [0.5, 0.55, 13],
  [1, 0.7, 8],
  [1.189, 0.5, 6.5],
  [1.506, 0.16, 4.2],
  [2, 0.6, 3.4],
  [2.52, 0.16, 1.9],
  [2.67, 0.12, 1.6],
  [3.01, 0.18, 1.3],
  [4.17, 0.09, 0.8],
  [5.43, 0.04, 0.5],
]

/**
 * A distant church bell: each partial is split into two that beat slowly, as in any bell that is not perfectly round.
 */
export const farBell: Instrument = (note, random) => {
  const modes: Mode[] = []
  for (const [ratio, loudness, seconds] of partials) {
    const hertz = note.hertz * ratio
    const level = 0.16 * note.velocity * loudness * (ratio > 2 ? 0.4 + note.velocity * 0.6 : 1)
    const beat = between(random, 0.15, 0.55)
    const side = between(random, -0.4, 0.4)
    modes.push({ hertz, decay: seconds, left: level * (1 - side), right: level * (1 + side), phase: 0 })
    modes.push({
      hertz: hertz + beat,
      decay: seconds * 0.9,
      left: level * 0.6 * (1 + side),
      right: level * 0.6 * (1 - side),
      phase: between(random, 0, 3),
    })
  }
  const seconds = Math.min(14, Math.max(note.seconds, 6))
  const sound = ring(modes, seconds)
  shape(sound, 0.012, seconds - 2, 2)
  return sound
}
