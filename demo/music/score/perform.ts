import { bell, type Random } from '../random.ts'
import type { Clock } from './clock.ts'
import { hertzOf } from './pitch.ts'
import { curveAt, type Part, type Piece, type SoundedNote, type WrittenNote } from './score.ts'

/** Seconds of silence before the first beat: an early note must not be cut off, and the loop needs a pause. */
export const leadIn = 0.25

const handSeconds = 0.009
const rollSeconds = 0.014
const accentStep = 0.16

/** Plays the part like a person: chords rolled from below, each note slightly early or late, louder or softer. */
export function perform(piece: Piece, part: Part, clock: Clock, random: Random): SoundedNote[] {
  const notes = [...part.notes].sort((a, b) => a.beat - b.beat || a.midi - b.midi)
  let chordBeat = Number.NaN
  let placeInChord = 0
  return notes.map((note) => {
    placeInChord = note.beat === chordBeat ? placeInChord + 1 : 0
    chordBeat = note.beat
    const late = bell(random) * handSeconds + placeInChord * rollSeconds * (0.6 + 0.8 * random())
    const start = leadIn + clock(note.beat) + late
    const end = leadIn + clock(note.beat + note.beats)
    return {
      start: Math.max(0, start),
      seconds: Math.max(0.05, end - start),
      hertz: hertzOf(note.midi),
      velocity: velocityOf(piece, part, note, random),
    }
  })
}

function velocityOf(piece: Piece, part: Part, note: WrittenNote, random: Random): number {
  const level = part.velocity * curveAt(piece.dynamics, note.beat) * (1 + accentStep * note.accent)
  return Math.min(1, Math.max(0.04, level * (1 + 0.06 * bell(random))))
}
