const steps: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The MIDI number of a written pitch: `A4` is 69, `Bb2`, `F#5`. Throws on anything else. */
export function midiOf(name: string): number {
  const match = /^([A-G])([#b]?)(\d)$/.exec(name)
  const step = steps[match?.[1] ?? '']
  if (!match || step === undefined) throw new Error(`not a pitch: "${name}"`)
  const bend = match[2] === '#' ? 1 : match[2] === 'b' ? -1 : 0
  return 12 * (Number(match[3]) + 1) + step + bend
}

/** Hertz of a MIDI number, A4 = 440. */
export function hertzOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}
