import { type Stereo, sampleRate, silence } from './stereo.ts'

/** A mode of a struck object: a decaying sine. */
export interface Mode {
  hertz: number
  /** Seconds to fall to a thousandth. */
  decay: number
  left: number
  right: number
  /** Radians. */
  phase: number
}

/**
 * Renders a struck object for the given seconds: the sum of its modes. Modes near or above half the sample rate are
 * omitted.
 */
export function ring(modes: readonly Mode[], seconds: number): Stereo {
  const sound = silence(Math.ceil(seconds * sampleRate))
  for (const mode of modes) if (mode.hertz < sampleRate * 0.45) addMode(sound, mode)
  return sound
}

function addMode(sound: Stereo, mode: Mode): void {
  const omega = (2 * Math.PI * mode.hertz) / sampleRate
  const fall = Math.exp(-6.908 / (mode.decay * sampleRate))
  // A decaying sine by recurrence: two multiplications per sample instead of a sine.
  const turn = 2 * fall * Math.cos(omega)
  const shrink = fall * fall
  let before = Math.sin(mode.phase - omega) / fall
  let now = Math.sin(mode.phase)
  const count = Math.min(sound.left.length, Math.ceil(mode.decay * 1.4 * sampleRate))
  for (let index = 0; index < count; index++) {
    sound.left[index] = (sound.left[index] ?? 0) + now * mode.left
    sound.right[index] = (sound.right[index] ?? 0) + now * mode.right
    const next = turn * now - shrink * before
    before = now
    now = next
  }
}
