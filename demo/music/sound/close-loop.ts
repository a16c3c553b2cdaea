import { addInto, type Stereo, silence } from './stereo.ts'

/**
 * The first samples of a sound with all that comes after them laid over their beginning: repeated end to end it sounds as
 * if it had never stopped, the last notes ringing on under the first.
 */
export function closeLoop(sound: Stereo, samples: number): Stereo {
  const loop = silence(samples)
  for (let at = 0; at < sound.left.length; at += samples) addInto(loop, sound, -at)
  return loop
}
