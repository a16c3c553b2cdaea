import { sampleRate } from './stereo.ts'

/** Filters a sample; has state. */
export type Filter = (sample: number) => number

/** The five coefficients after Robert Bristow-Johnson's cookbook, already divided by a0. */
interface Coefficients {
  b0: number
  b1: number
  b2: number
  a1: number
  a2: number
}

function biquad({ b0, b1, b2, a1, a2 }: Coefficients): Filter {
  let first = 0
  let second = 0
  return (sample) => {
    const result = b0 * sample + first
    first = b1 * sample - a1 * result + second
    second = b2 * sample - a2 * result
    return result
  }
}

function angleOf(hertz: number, quality: number): { cosine: number; alpha: number } {
  const omega = (2 * Math.PI * Math.min(hertz, sampleRate * 0.45)) / sampleRate
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) / (2 * quality) }
}

export function lowPass(hertz: number, quality = Math.SQRT1_2): Filter {
  const { cosine, alpha } = angleOf(hertz, quality)
  const a0 = 1 + alpha
  const side = (1 - cosine) / 2 / a0
  return biquad({ b0: side, b1: 2 * side, b2: side, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 })
}

export function highPass(hertz: number, quality = Math.SQRT1_2): Filter {
  const { cosine, alpha } = angleOf(hertz, quality)
  const a0 = 1 + alpha
  const side = (1 + cosine) / 2 / a0
  return biquad({ b0: side, b1: -2 * side, b2: side, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 })
}

/** Passes frequencies near `hertz`, with unity gain there. */
export function bandPass(hertz: number, quality: number): Filter {
  const { cosine, alpha } = angleOf(hertz, quality)
  const a0 = 1 + alpha
  return biquad({ b0: alpha / a0, b1: 0, b2: -alpha / a0, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 })
}

/** Boosts or, with negative decibels, cuts a broad band around `hertz`. */
export function bell(hertz: number, quality: number, decibels: number): Filter {
  const { cosine, alpha } = angleOf(hertz, quality)
  const lift = 10 ** (decibels / 40)
  const a0 = 1 + alpha / lift
  return biquad({
    b0: (1 + alpha * lift) / a0,
    b1: (-2 * cosine) / a0,
    b2: (1 - alpha * lift) / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha / lift) / a0,
  })
}

export function filterInPlace(samples: Float32Array, filter: Filter): void {
  for (let index = 0; index < samples.length; index++) samples[index] = filter(samples[index] ?? 0)
}
