import { beatOfBar, type Curve, curveAt, type Piece } from './score.ts'

const grain = 1 / 24

/** Converts a beat of the piece to seconds, including changes of tempo. */
export type Clock = (beat: number) => number

export function clockOf(piece: Pick<Piece, 'beatsPerMinute' | 'bars' | 'tempo'>): Clock {
  const last = beatOfBar(piece.bars, piece.bars.length + 1)
  const table = secondsByGrain(piece.tempo, 60 / piece.beatsPerMinute, Math.ceil(last / grain) + 1)
  return (beat) => {
    const place = Math.max(0, beat) / grain
    const index = Math.min(Math.floor(place), table.length - 2)
    const low = table[index] ?? 0
    const high = table[index + 1] ?? low
    return low + (high - low) * (place - index)
  }
}

function secondsByGrain(tempo: Curve, secondsPerBeat: number, count: number): number[] {
  const table = [0]
  let seconds = 0
  for (let index = 0; index < count; index++) {
    seconds += (grain * secondsPerBeat) / curveAt(tempo, (index + 0.5) * grain)
    table.push(seconds)
  }
  return table
}
