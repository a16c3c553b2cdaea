import { between, type Random } from '../random.ts'
import { bandPass, lowPass } from '../sound/filters.ts'
import { type Stereo, sampleRate, shape, silence } from '../sound/stereo.ts'
import type { Instrument } from './instrument.ts'

const dampSeconds = 0.35

/** A low gut string plucked with the thumb over a wooden box (Karplus-Strong loop, fractional delay, body). */
export const pluckedString: Instrument = (note, random) => {
  const decay = 5.5 * (98 / note.hertz) ** 0.5
  const string = swing(note.hertz, note.velocity, decay, Math.min(decay, note.seconds + dampSeconds), random)
  const body = [bandPass(104, 2.2), bandPass(196, 3), bandPass(415, 2.5)]
  const dull = lowPass(700 + 2200 * note.velocity)
  const sound: Stereo = silence(string.length)
  for (let index = 0; index < string.length; index++) {
    const sample = string[index] ?? 0
    let wood = 0
    for (const resonance of body) wood += resonance(sample)
    const heard = dull(sample * 0.7 + wood * 0.5)
    sound.left[index] = heard
    sound.right[index] = heard
  }
  shape(sound, 0.006, note.seconds, dampSeconds)
  return sound
}

function swing(hertz: number, velocity: number, decay: number, seconds: number, random: Random): Float32Array {
  const round = sampleRate / hertz
  // The two-point average in the loop delays by half a sample itself.
  const length = Math.floor(round - 0.5)
  const rest = round - 0.5 - length
  const memory = pluck(length + 1, velocity, random)
  const loss = 10 ** (-3 / (decay * hertz))
  const out = new Float32Array(Math.ceil(seconds * sampleRate))
  let head = 0
  let last = 0
  for (let index = 0; index < out.length; index++) {
    const oldest = memory[head] ?? 0
    const next = memory[(head + 1) % memory.length] ?? 0
    const here = next + (oldest - next) * rest
    out[index] = here
    memory[head] = loss * 0.5 * (here + last)
    last = here
    head = (head + 1) % memory.length
  }
  return out
}

/** The string at release: dulled noise with zero mean, without the partials that have a node under the thumb. */
function pluck(length: number, velocity: number, random: Random): Float32Array {
  const noise = new Float32Array(length)
  const dull = lowPass(380 + 1500 * velocity)
  const place = Math.max(1, Math.round(length * between(random, 0.21, 0.27)))
  // Two passes, so that the filter's initial state has no effect.
  const raw = Array.from({ length }, () => random() * 2 - 1)
  for (let index = 0; index < length * 2; index++) noise[index % length] = dull(raw[index % length] ?? 0)
  const combed = noise.map((sample, index) => sample - (noise[(index + place) % length] ?? 0))
  const mean = combed.reduce((sum, sample) => sum + sample, 0) / length
  const power = Math.sqrt(combed.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / length) || 1
  return combed.map((sample) => ((sample - mean) / power) * 0.16 * velocity ** 1.2)
}
