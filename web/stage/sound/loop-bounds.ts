/** Below this a sample is silence: what an encoder pads the ends of a file with. */
const silent = 0.0006

/**
 * Where a sound begins and ends, in seconds, without the silence at its ends: between these it goes round without a gap.
 * Of a sound that is silent all through, the whole.
 */
export function loopBounds({
  sampleRate,
  length,
  channels,
}: {
  sampleRate: number
  length: number
  channels: Float32Array[]
}): {
  start: number
  end: number
} {
  const heardAt = (index: number) => channels.some((channel) => Math.abs(channel[index] ?? 0) > silent)
  let first = 0
  while (first < length && !heardAt(first)) first++
  if (first === length) return { start: 0, end: length / sampleRate }
  let last = length - 1
  while (!heardAt(last)) last--
  return { start: first / sampleRate, end: (last + 1) / sampleRate }
}

/** Seconds in which a loop's end goes over into its beginning: too short to be heard, long enough for no click. */
const seam = 0.008

/**
 * Makes a loop's end go over into its beginning, in place, and says from where to where it goes round: the beginning that
 * the end has gone over into is not heard a second time. `start` and `end` in seconds.
 */
export function closeSeam(
  { sampleRate, channels }: { sampleRate: number; channels: Float32Array[] },
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const overlap = Math.min(Math.round(seam * sampleRate), Math.floor(((end - start) * sampleRate) / 2))
  const [from, to] = [Math.round(start * sampleRate), Math.round(end * sampleRate)]
  for (const channel of channels) {
    for (let index = 0; index < overlap; index++) {
      const part = (index + 1) / (overlap + 1)
      const at = to - overlap + index
      channel[at] = (channel[at] ?? 0) * (1 - part) + (channel[from + index] ?? 0) * part
    }
  }
  return { start: start + overlap / sampleRate, end }
}
