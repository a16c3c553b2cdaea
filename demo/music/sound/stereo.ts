export const sampleRate = 44100

/** Two channels of the same length, samples about -1 to 1. */
export interface Stereo {
  left: Float32Array
  right: Float32Array
}

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) }
}

/** Mixes a sound into another from a sample on; what lies outside is dropped. */
export function addInto(target: Stereo, sound: Stereo, at: number, left = 1, right = 1): void {
  const count = Math.min(sound.left.length, target.left.length - at)
  for (let index = Math.max(0, -at); index < count; index++) {
    target.left[at + index] = (target.left[at + index] ?? 0) + (sound.left[index] ?? 0) * left
    target.right[at + index] = (target.right[at + index] ?? 0) + (sound.right[index] ?? 0) * right
  }
}

export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20)
}

/** Equal-power gains for a pan position, -1 to 1; the middle leaves both at 1. */
export function panGains(pan: number): { left: number; right: number } {
  const angle = ((pan + 1) * Math.PI) / 4
  return { left: Math.SQRT2 * Math.cos(angle), right: Math.SQRT2 * Math.sin(angle) }
}

/**
 * Applies an envelope to a note in place: a rounded attack, then, from `hold` seconds on, a decay to a thousandth in
 * `fall` seconds.
 */
export function shape(sound: Stereo, rise: number, hold: number, fall: number): void {
  const riseSamples = Math.max(1, rise * sampleRate)
  const holdSamples = hold * sampleRate
  const fallStep = Math.exp(-6.908 / (fall * sampleRate))
  let level = 1
  for (let index = 0; index < sound.left.length; index++) {
    const opening = index < riseSamples ? 0.5 - 0.5 * Math.cos((Math.PI * index) / riseSamples) : 1
    if (index > holdSamples) level *= fallStep
    sound.left[index] = (sound.left[index] ?? 0) * opening * level
    sound.right[index] = (sound.right[index] ?? 0) * opening * level
  }
}
