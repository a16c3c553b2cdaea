import { between, type Random } from '../random.ts'
import { lowPass } from '../sound/filters.ts'
import { type Mode, ring } from '../sound/ring.ts'
import { addInto, type Stereo, sampleRate, shape, silence } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

const dampSeconds = 0.55

/** An upright piano with felt before the hammers: dark, with a soft attack and a little mechanical noise. */
export const feltPiano: Instrument = (note, random) => {
  const octavesUp = Math.log2(note.hertz / 130.8)
  const fullDecay = 12.5 * 2 ** (-octavesUp * 0.6)
  const sound = ring(
    stringsOf(note.hertz, note.velocity, fullDecay, random),
    Math.min(fullDecay, note.seconds + dampSeconds),
  )
  shape(sound, 0.011 - 0.006 * note.velocity, note.seconds, dampSeconds)
  addInto(sound, hammer(note.velocity, random), 0)
  return sound
}

/** Two strings for each partial: one decays quickly, the other sustains slightly out of tune. */
function stringsOf(hertz: number, velocity: number, fullDecay: number, random: Random): Mode[] {
  const stiffness = 0.00022 * (hertz / 130.8) ** 0.9
  // A softer blow leaves the felt softer: fewer partials sound.
  const softness = 260 + 1150 * velocity + 0.35 * hertz
  // Panned from low on the left to high on the right, as the player hears it.
  const place = Math.max(-0.35, Math.min(0.35, Math.log2(hertz / 330) * 0.16))
  const modes: Mode[] = []
  for (let n = 1; n <= 20; n++) {
    const at = n * hertz * Math.sqrt(1 + stiffness * n * n)
    const strike = 0.3 + Math.abs(Math.sin((Math.PI * n) / 8.3))
    const loud = (0.52 * velocity ** 1.25 * strike * Math.exp(-(at - hertz) / softness)) / n ** 0.8
    if (at > 6000 || loud < 2e-5) break
    const decay = Math.max(0.25, fullDecay / (1 + 0.32 * (n - 1)))
    const cents = between(random, 0.3, 0.9)
    const phase = between(random, -0.5, 0.5)
    const tilt = place + between(random, -0.15, 0.15)
    modes.push({
      hertz: at,
      decay: decay * 0.42,
      left: loud * 0.66 * (1 - place),
      right: loud * 0.66 * (1 + place),
      phase,
    })
    modes.push({
      hertz: at * 2 ** (cents / 1200),
      decay,
      left: loud * 0.34 * (1 - tilt),
      right: loud * 0.34 * (1 + tilt),
      phase: phase + between(random, -0.6, 0.6),
    })
  }
  return modes
}

/** Felt on string and key on rail: a dull knock under the tone. */
function hammer(velocity: number, random: Random): Stereo {
  const sound = silence(Math.round(0.16 * sampleRate))
  const dull = lowPass(between(random, 330, 480))
  const duller = lowPass(900)
  for (let index = 0; index < sound.left.length; index++) {
    const seconds = index / sampleRate
    const body = Math.min(1, seconds / 0.004) * Math.exp(-seconds / 0.022)
    const knock = duller(dull(random() * 2 - 1)) * body * velocity * 0.32
    sound.left[index] = knock
    sound.right[index] = knock * 0.92
  }
  return sound
}
