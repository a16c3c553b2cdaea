import { addInto, type Stereo, silence } from './stereo.ts'

/**
 * Makes a loop of the first `samples` samples by adding everything after them to the beginning: repeated end to end it
 * sounds continuous, with the last notes ringing on under the first.
 */
export function closeLoop(sound: Stereo, samples: number): Stereo {
  const loop = silence(samples)
  for (let at = 0; at < sound.left.length; at += samples) addInto(loop, sound, -at)
  return loop
}
