import { between, type Random } from '../random.ts'
import { highPass, lowPass } from '../sound/filters.ts'
import { type Mode, ring } from '../sound/ring.ts'
import { addInto, type Stereo, sampleRate, shape, silence } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

/** A steel tooth in a wooden case; ratio, loudness, fraction of the decay. The bar's own overtone (6.27) is weak. */
const tooth: readonly (readonly [ratio: number, loudness: number, decay: number])[] = [
  [1, 1, 1],
  [2.001, 0.1, 0.6],
  [3.004, 0.05, 0.4],
  [4.02, 0.045, 0.22],
  [6.27, 0.03, 0.06],
]

/** Between a music box and a celesta: round, small, with a quick decay. */
export const musicBox: Instrument = (note, random) => {
  const decay = 3.4 * (660 / note.hertz) ** 0.45
  const loudness = 0.3 * note.velocity ** 1.15 * Math.min(1.2, (880 / note.hertz) ** 0.3)
  const modes: Mode[] = []
  for (const [ratio, loud, share] of tooth) {
    const hertz = note.hertz * ratio
    // Hard blows make a bright overtone, soft ones hardly any.
    const spark = ratio === 1 ? 1 : 0.35 + 0.9 * note.velocity
    const level = loudness * loud * spark * Math.min(1, (3400 / hertz) ** 1.3)
    if (hertz > 7500) continue
    const side = between(random, -0.12, 0.12)
    modes.push(modeAt(hertz, decay * share, level * 0.62, side, random))
    modes.push(modeAt(hertz * 2 ** (between(random, 1.2, 3) / 1200), decay * share * 0.8, level * 0.38, -side, random))
  }
  const sound = ring(modes, decay)
  shape(sound, 0.0035, decay, 0.5)
  addInto(sound, tick(note.velocity, random), 0)
  return sound
}

function modeAt(hertz: number, decay: number, level: number, side: number, random: Random): Mode {
  return { hertz, decay, left: level * (1 - side), right: level * (1 + side), phase: between(random, -0.3, 0.3) }
}

/** The pin leaving the tooth. */
function tick(velocity: number, random: Random): Stereo {
  const sound = silence(Math.round(0.03 * sampleRate))
  const low = lowPass(2200)
  const high = highPass(500)
  for (let index = 0; index < sound.left.length; index++) {
    const fall = Math.min(1, index / 60) * Math.exp(-index / (0.004 * sampleRate))
    const sample = high(low(random() * 2 - 1)) * fall * velocity * 0.03
    sound.left[index] = sample
    sound.right[index] = sample
  }
  return sound
}
