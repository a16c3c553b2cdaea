import { bell, filterInPlace, highPass } from './filters.ts'
import { type Stereo, sampleRate } from './stereo.ts'

const openSeconds = 0.02
const closeSeconds = 1.8

/**
 * Masters a mix in place: removes rumble and offset, slightly reduces harsh frequencies (around 3.4 kHz), and fades
 * both ends to silence, so that its end can be overlapped with its beginning (`close-loop.ts`) without a step.
 */
export function master(sound: Stereo): void {
  for (const channel of [sound.left, sound.right]) {
    filterInPlace(channel, highPass(30))
    filterInPlace(channel, bell(3400, 0.7, -1.5))
    const open = openSeconds * sampleRate
    const close = closeSeconds * sampleRate
    for (let index = 0; index < channel.length; index++) {
      const left = channel.length - 1 - index
      const fade = Math.min(smooth(index / open), smooth(left / close))
      channel[index] = (channel[index] ?? 0) * fade
    }
  }
}

function smooth(part: number): number {
  if (part >= 1) return 1
  return 0.5 - 0.5 * Math.cos(Math.PI * part)
}
