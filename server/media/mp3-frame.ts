const sampleRates = [44_100, 48_000, 32_000] as const
const mpeg1Kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const mpeg2Kilobits = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** The bytes of the MPEG layer III frame that begins here; 0 when none does. */
export function frameLength(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
  const version = (b >> 3) & 3
  const rate = sampleRates[(c >> 2) & 3]
  const bits = (version === 3 ? mpeg1Kilobits : mpeg2Kilobits)[c >> 4]
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || ((b >> 1) & 3) !== 1 || version === 1 || !rate || !bits) return 0
  const shift = version === 3 ? 0 : version === 2 ? 1 : 2
  return Math.floor(((version === 3 ? 144 : 72) * bits * 1000) / (rate >> shift)) + ((c >> 1) & 1)
}
