import { midiOf } from '../score/pitch.ts'
import { beatOfBar, type WrittenNote } from '../score/score.ts'

export interface WaltzFigure {
  bass: WrittenNote[]
  chords: WrittenNote[]
}

/** A waltz's second beat is played slightly early. */
const hurry = 0.05

/**
 * The left hand of a waltz: `bass: chord` for each bar, separated by `|`; what follows a `>` replaces its bass or chord
 * on the third beat.
 *
 * The bass is on one, the chord on two and three; a fourth beat, if a bar has one, is empty.
 */
export function waltzFigure(bars: readonly number[], firstBar: number, table: string): WaltzFigure {
  const bass: WrittenNote[] = []
  const chords: WrittenNote[] = []
  table.split('|').forEach((cell, index) => {
    const [low = '', high = ''] = cell.split(':')
    const begin = beatOfBar(bars, firstBar + index)
    const beats = beatOfBar(bars, firstBar + index + 1) - begin
    const [[first], [third]] = onTwoPlaces(low)
    if (first === undefined) throw new Error(`bar ${firstBar + index} of the waltz has no bass`)
    bass.push({ beat: begin, beats: third === undefined ? beats : 2, midi: first, accent: 0 })
    if (third !== undefined) bass.push({ beat: begin + 2, beats: beats - 2, midi: third, accent: -1 })
    const [second, last] = onTwoPlaces(high)
    for (const midi of second) chords.push({ beat: begin + 1 - hurry, beats: 0.7, midi, accent: 0 })
    if (beats === 2) return
    const length = beats > 3 ? 1.6 : 0.7
    for (const midi of last.length ? last : second) chords.push({ beat: begin + 2, beats: length, midi, accent: -1 })
  })
  return { bass, chords }
}

/** The pitches before and after a `>`. */
function onTwoPlaces(text: string): [number[], number[]] {
  const [first = '', second = ''] = text.split('>')
  return [pitchesOf(first), pitchesOf(second)]
}

function pitchesOf(text: string): number[] {
  return text.split(/\s+/).filter(Boolean).map(midiOf)
}
