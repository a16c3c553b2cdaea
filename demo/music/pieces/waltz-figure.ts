import { midiOf } from '../score/pitch.ts'
import { beatOfBar, type WrittenNote } from '../score/score.ts'

export interface WaltzFigure {
  bass: WrittenNote[]
  chords: WrittenNote[]
}

/** In a waltz as it is danced the second beat comes a little early. */
const hurry = 0.05

/**
 * The left hand of a waltz: `bass: chord` for each bar, parted by `|`; a second bass after `>` falls on the third beat.
 *
 * The bass is on one, the chord on two and three; a fourth beat, where a bar has one, is left empty: there the step limps.
 */
export function waltzFigure(bars: readonly number[], firstBar: number, table: string): WaltzFigure {
  const bass: WrittenNote[] = []
  const chords: WrittenNote[] = []
  table.split('|').forEach((cell, index) => {
    const [low = '', high = ''] = cell.split(':')
    const begin = beatOfBar(bars, firstBar + index)
    const beats = beatOfBar(bars, firstBar + index + 1) - begin
    const [first, third] = low.split('>').map((name) => name.trim())
    if (!first) throw new Error(`bar ${firstBar + index} of the waltz has no bass`)
    bass.push({ beat: begin, beats: third ? 2 : beats, midi: midiOf(first), accent: 0 })
    if (third) bass.push({ beat: begin + 2, beats: beats - 2, midi: midiOf(third), accent: -1 })
    for (const pitch of high.trim().split(/\s+/).filter(Boolean)) {
      chords.push({ beat: begin + 1 - hurry, beats: 0.7, midi: midiOf(pitch), accent: 0 })
      if (beats > 2) chords.push({ beat: begin + 2, beats: beats > 3 ? 1.6 : 0.7, midi: midiOf(pitch), accent: -1 })
    }
  })
  return { bass, chords }
}
