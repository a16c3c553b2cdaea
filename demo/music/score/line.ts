import { midiOf } from './pitch.ts'
import { beatOfBar, type WrittenNote } from './score.ts'

export interface LineStyle {
  /**
   * `written`: as long as written. `bar`: rings to the end of its bar, like a pedalled piano. `joined`: a pitch
   * repeated by the next chord is not struck again.
   */
  hold?: 'written' | 'bar' | 'joined'
  /** Added to the accent of every note. */
  accent?: number
}

/**
 * Parses a line of notes that begins at a bar.
 *
 * Bars are separated by `|`, an empty bar is a rest, `%` repeats the previous bar. A note is `pitch/beats`, a chord
 * `D3+A3/4`, a rest `r/2`; `^` after it is louder, `,` softer. Throws when a bar does not add up to its beats.
 */
export function line(bars: readonly number[], firstBar: number, text: string, style: LineStyle = {}): WrittenNote[] {
  const notes: WrittenNote[] = []
  let previous = ''
  text.split('|').forEach((cell, index) => {
    const bar = firstBar + index
    const begin = beatOfBar(bars, bar)
    const end = beatOfBar(bars, bar + 1)
    const written = cell.trim() === '%' ? previous : cell.trim()
    previous = written
    let beat = begin
    for (const token of written.split(/\s+/).filter(Boolean)) {
      const { pitches, beats, accent } = readToken(token, bar)
      const sounding = style.hold === 'bar' ? end - beat : beats
      for (const pitch of pitches) {
        notes.push({ beat, beats: sounding, midi: midiOf(pitch), accent: accent + (style.accent ?? 0) })
      }
      beat += beats
    }
    if (written && Math.abs(beat - end) > 1e-6) {
      throw new Error(`bar ${bar} has ${beat - begin} beats, not ${end - begin}: "${written}"`)
    }
  })
  return style.hold === 'joined' ? joinRepeated(notes) : notes
}

function readToken(token: string, bar: number): { pitches: string[]; beats: number; accent: number } {
  const match = /^([^/]+)\/([\d.]+)([\^,]*)$/.exec(token)
  const name = match?.[1]
  if (!match || !name) throw new Error(`bar ${bar}: cannot read "${token}"`)
  let accent = 0
  for (const mark of match[3] ?? '') accent += mark === '^' ? 1 : -1
  return { pitches: name === 'r' ? [] : name.split('+'), beats: Number(match[2]), accent }
}

function joinRepeated(notes: readonly WrittenNote[]): WrittenNote[] {
  const joined: WrittenNote[] = []
  for (const note of notes) {
    const held = joined.find((one) => one.midi === note.midi && Math.abs(one.beat + one.beats - note.beat) < 1e-6)
    if (held) held.beats += note.beats
    else joined.push({ ...note })
  }
  return joined
}
