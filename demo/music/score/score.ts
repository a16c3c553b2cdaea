import type { InstrumentName } from '../instruments/instrument-name.ts'
import type { Room } from '../sound/reverb.ts'

/** A note as the composer writes it; beats are counted from the start of the piece. */
export interface WrittenNote {
  beat: number
  beats: number
  midi: number
  /** Accent in loudness steps: 0 plain, 1 louder, -1 softer. */
  accent: number
}

/** A note as it sounds: seconds, hertz, velocity 0 to 1. */
export interface SoundedNote {
  start: number
  seconds: number
  hertz: number
  velocity: number
}

/**
 * A value that is linearly interpolated between `[beat, value]` points; constant before the first and after the last.
 */
export type Curve = readonly (readonly [beat: number, value: number])[]

export interface Part {
  instrument: InstrumentName
  notes: readonly WrittenNote[]
  /** Velocity of a plain note where the dynamics are 1. */
  velocity: number
  /** Loudness in the mix, decibels. */
  gain: number
  /** -1 left to 1 right. */
  pan: number
  /** How much goes to the reverb, decibels. */
  send: number
  /** Level of the direct sound in decibels; a distant bell has little of it. */
  direct?: number
  /** Cutoff frequency in hertz above which distance or fog dulls the part. */
  dull?: number
}

export interface Piece {
  name: string
  seed: number
  /** Quarter notes per minute before `tempo` changes it. */
  beatsPerMinute: number
  /** Beats of each bar, from the first to the last. */
  bars: readonly number[]
  /** 1 is the written speed, 0.8 slower. */
  tempo: Curve
  /** 1 is the written loudness. */
  dynamics: Curve
  room: Room
  /** Seconds from the end of the last bar to silence. */
  ring: number
  parts: readonly Part[]
}

/** The value of a curve at a beat. */
export function curveAt(curve: Curve, beat: number): number {
  let before: readonly [number, number] | undefined
  for (const point of curve) {
    if (point[0] >= beat) {
      if (!before) return point[1]
      const span = point[0] - before[0]
      return span === 0 ? point[1] : before[1] + ((point[1] - before[1]) * (beat - before[0])) / span
    }
    before = point
  }
  return before?.[1] ?? 1
}

/** The beat at which a bar begins; bars are counted from 1, as musicians do. The bar after the last gives the end. */
export function beatOfBar(bars: readonly number[], bar: number): number {
  if (bar < 1 || bar > bars.length + 1) throw new Error(`no bar ${bar} among ${bars.length}`)
  return bars.slice(0, bar - 1).reduce((sum, beats) => sum + beats, 0)
}
