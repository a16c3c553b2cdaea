/** Linear light, each channel 0 (none) to 1 (white paper in full light) and beyond for lamps. */
export type Rgb = readonly [number, number, number]

const table = new Float32Array(256)
for (let i = 0; i < 256; i++) {
  const v = i / 255
  table[i] = v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}

/** One byte of sRGB as linear light. */
export function fromByte(byte: number): number {
  return table[byte] as number
}

export function toByte(value: number): number {
  if (value <= 0) return 0
  if (value >= 1) return 255
  return (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255
}

/** `#rrggbb` as linear light, times `power`. */
export function light(hex: string, power = 1): Rgb {
  const n = Number.parseInt(hex.slice(1), 16)
  return [fromByte((n >> 16) & 255) * power, fromByte((n >> 8) & 255) * power, fromByte(n & 255) * power]
}

/** A colour between two hex colours; `t` from 0 to 1. */
export function blend(from: string, to: string, t: number): string {
  const a = Number.parseInt(from.slice(1), 16)
  const b = Number.parseInt(to.slice(1), 16)
  const mix = (shift: number): string => {
    const x = (a >> shift) & 255
    const y = (b >> shift) & 255
    return Math.round(x + (y - x) * t)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${mix(16)}${mix(8)}${mix(0)}`
}
