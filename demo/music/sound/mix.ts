import { bowedGlass } from '../instruments/bowed-glass.ts'
import { farBell } from '../instruments/far-bell.ts'
import { feltPiano } from '../instruments/felt-piano.ts'
import { harmonium } from '../instruments/harmonium.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { InstrumentName } from '../instruments/instrument-name.ts'
import { musicBox } from '../instruments/music-box.ts'
import { pluckedString } from '../instruments/plucked-string.ts'
import { seeded } from '../random.ts'
import { clockOf } from '../score/clock.ts'
import { leadIn, perform } from '../score/perform.ts'
import { beatOfBar, type Part, type Piece } from '../score/score.ts'
import { filterInPlace, lowPass } from './filters.ts'
import { reverb } from './reverb.ts'
import { addInto, gainOf, panGains, type Stereo, sampleRate, silence } from './stereo.ts'

const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  'felt-piano': feltPiano,
  'bowed-glass': bowedGlass,
  'plucked-string': pluckedString,
  'music-box': musicBox,
  'far-bell': farBell,
  harmonium,
}

/** Seconds of the piece from lead-in to silence. */
export function lengthOf(piece: Piece): number {
  return leadIn + clockOf(piece)(beatOfBar(piece.bars, piece.bars.length + 1)) + piece.ring
}

/** The number of samples after which the piece repeats: its last bar has ended, and still rings. */
export const loopLengthOf = (piece: Piece): number =>
  Math.round(clockOf(piece)(beatOfBar(piece.bars, piece.bars.length + 1)) * sampleRate)

/** Renders the piece with each part panned and in its room; the loudness is set later. */
export function mix(piece: Piece): Stereo {
  const samples = Math.ceil(lengthOf(piece) * sampleRate)
  const heard = silence(samples)
  const toRoom = silence(samples)
  piece.parts.forEach((part, index) => {
    const sound = playPart(piece, part, index, samples)
    const gain = gainOf(part.gain)
    const sides = panGains(part.pan)
    const direct = gain * gainOf(part.direct ?? 0)
    const send = gain * gainOf(part.send)
    addInto(heard, sound, 0, direct * sides.left, direct * sides.right)
    addInto(toRoom, sound, 0, send * sides.left, send * sides.right)
  })
  addInto(heard, reverb(toRoom, piece.room), 0)
  return heard
}

/** Renders one part, dry. Each part has its own seed, so that a change leaves the others as they were. */
function playPart(piece: Piece, part: Part, index: number, samples: number): Stereo {
  const random = seeded(piece.seed * 1000 + index)
  const bus = silence(samples)
  const instrument = instruments[part.instrument]
  for (const note of perform(piece, part, clockOf(piece), random)) {
    addInto(bus, instrument(note, random), Math.round(note.start * sampleRate))
  }
  if (part.dull !== undefined) {
    filterInPlace(bus.left, lowPass(part.dull))
    filterInPlace(bus.right, lowPass(part.dull))
  }
  return bus
}
