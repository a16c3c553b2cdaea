/** Decoded audio: `length` samples in each channel. */
interface Samples {
  sampleRate: number
  length: number
  channels: Float32Array[]
}

/** A part of a sound, in seconds. */
interface Bounds {
  start: number
  end: number
}

/** Samples below this level are silence, such as an encoder's padding at the ends of a file. */
const silent = 0.0006

/**
 * Start and end of a sound, without the silence at its ends, so that it loops without a gap. A silent sound
 * is taken as a whole.
 */
export function loopBounds({ sampleRate, length, channels }: Samples): Bounds {
  const heardAt = (index: number) => channels.some((channel) => Math.abs(channel[index] ?? 0) > silent)
  let first = 0
  while (first < length && !heardAt(first)) first++
  if (first === length) return { start: 0, end: length / sampleRate }
  let last = length - 1
  while (!heardAt(last)) last--
  return { start: first / sampleRate, end: (last + 1) / sampleRate }
}

/** Seconds over which a loop's end blends into its beginning: too short to be heard, long enough to avoid a click. */
const seam = 0.008

/**
 * Blends a loop's end into its beginning, in place, and returns the bounds to loop between, without the blended
 * beginning, so that it is not heard twice.
 */
export function closeSeam({ sampleRate, channels }: Omit<Samples, 'length'>, { start, end }: Bounds): Bounds {
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
