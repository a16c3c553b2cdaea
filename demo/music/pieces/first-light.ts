import { line } from '../score/line.ts'
import { beatOfBar, type Piece } from '../score/score.ts'

/**
 * D major, opening. The lamp motif is complete at last: A D E, and the F# that the fog withheld.
 *
 * 1-8   Dadd9 | Bm7 | Gmaj9 | A7sus4 | D/F# | Gmaj7 | Em9 | A7sus4 - A
 * 9-14  a bass that descends: Bm | F#m/A | G | D/F# | Em9 | G/A - A
 * 15-20 all together: D | A/C# | Bm7 | Gmaj9 | D/A | A7sus4 - A
 * 21-23 Gm6/D recalls the night | D6/9 | D
 */
const bars: readonly number[] = Array.from({ length: 23 }, () => 4)

const melody = line(
  bars,
  1,
  `r/1 A4/1, D5/1 E5/1 | F#5/3^ E5/.5, D5/.5, | r/1 B4/1 D5/1 A5/1^ | G5/1.5 E5/.5 D5/2, |
   r/1 A4/1 D5/1 E5/1 | F#5/1 A5/1 B5/2^ | G5/1 F#5/1 D5/1 B4/1, | E5/3 r/1 |
   D5/.5, E5/.5 F#5/2^ B5/1 | A5/2 F#5/1 C#5/1, | B4/.5, D5/.5 G5/2^ B5/1 | A5/2 F#5/1 D5/1, |
   E5/.5 F#5/.5 G5/2 B5/1^ | B5/1 D6/1^ C#6/2 |
   A4/1 D5/1 E5/1 F#5/1^ | A5/2^ E5/1 F#5/.5 E5/.5 | D5/1 F#5/1 A5/1 B5/1 | D6/2^ B5/1 A5/1 |
   A5/1.5 F#5/.5 D5/2 | D5/1 E5/2 C#5/1, | r/1 A4/1, D5/1, E5/1 | F#5/2 A5/2, | D5/4,,`,
  { hold: 'bar' },
)

const leftHand = line(
  bars,
  1,
  `D3/1 A3/1, E4/2, | B2/1 F#3/1, A3/1, D4/1, | G2/1 D3/1, B3/2, | A2/1 E3/1, G3/1, D4/1, |
   F#2/1 D3/1, A3/2, | G2/1 D3/1, F#3/1, B3/1, | E3/1 B3/1, D4/1, G4/1, | A2/1 E3/1, D4/1, C#4/1, |
   B2/.5 F#3/.5, B3/.5, D4/.5, F#4/.5, D4/.5, B3/.5, F#3/.5, | A2/.5 E3/.5, A3/.5, C#4/.5, F#4/.5, C#4/.5, A3/.5, F#3/.5, |
   G2/.5 D3/.5, G3/.5, B3/.5, D4/.5, B3/.5, G3/.5, D3/.5, | F#2/.5 D3/.5, A3/.5, D4/.5, F#4/.5, D4/.5, A3/.5, D3/.5, |
   E3/.5 B3/.5, D4/.5, F#4/.5, G4/.5, F#4/.5, D4/.5, B3/.5, | A2/.5 D3/.5, G3/.5, B3/.5, A2/.5 E3/.5, A3/.5, C#4/.5, |
   D3/.5 A3/.5, D4/.5, F#4/.5, A4/.5, F#4/.5, D4/.5, A3/.5, | C#3/.5 A3/.5, C#4/.5, E4/.5, A4/.5, E4/.5, C#4/.5, A3/.5, |
   B2/.5 F#3/.5, A3/.5, D4/.5, F#4/.5, D4/.5, A3/.5, F#3/.5, | G2/.5 D3/.5, A3/.5, B3/.5, F#4/.5, B3/.5, A3/.5, D3/.5, |
   A2/.5 D3/.5, F#3/.5, A3/.5, D4/.5, A3/.5, F#3/.5, D3/.5, | A2/.5 E3/.5, G3/.5, D4/.5, A2/.5, E3/.5, G3/.5, C#4/.5, |
   D3/1 Bb3/1, E4/2, | D3/1 A3/1, B3/1, E4/1, | D2/1, A2/1, F#3+A3/2,`,
  { hold: 'bar', accent: -0.5 },
)

const glass = line(
  bars,
  3,
  `D3+F#3+A3+B3/4 | D3+E3+G3+A3/4 | D3+F#3+A3/4 | D3+F#3+B3/4 | D3+G3+B3+F#4/4 | D3+G3+A3+E4/2 C#3+G3+A3+E4/2 |
   D3+F#3+B3+D4/4 | C#3+F#3+A3+C#4/4 | D3+G3+B3/4 | D3+F#3+A3+D4/4 | E3+G3+B3+D4/4 | D3+G3+B3+D4/2 E3+A3+C#4+E4/2 |
   D3+A3+D4+F#4/4 | C#3+A3+E4/4 | D3+A3+D4+F#4/4 | D3+G3+B3+F#4/4 | D3+A3+D4+F#4/4 | D3+G3+A3+E4/2 C#3+G3+A3+E4/2 |
   D3+G3+Bb3+E4/4 | D3+A3+B3+F#4/4 | D3+A3+F#4/2 r/2`,
  { hold: 'joined' },
)

const bass = line(
  bars,
  5,
  `F#2/4 | G2/2 D2/2, | E2/4 | A2/2 A2/2, | B2/3 F#2/1, | A2/3 F#2/1, | G2/3 D2/1, | F#2/3 D2/1, | E2/3 B2/1, | A2/2 A2/1, B2/1, |
   D3/2 A2/2, | C#3/2 A2/2, | B2/2 F#2/2, | G2/2 D2/2, | A2/2 D3/2, | A2/3 A2/1, | D2/4, | D2/4, | D2/4,`,
)

const reeds = line(
  bars,
  13,
  `G3+B3/4 | G3+B3/2 A3+C#4/2 | F#3+A3+D4/4 | E3+A3+C#4/4 | F#3+A3+D4/4 | G3+B3+D4/4 | F#3+A3+D4/4 | G3+A3+D4/2 G3+A3+C#4/2 | G3+Bb3/4 | F#3+A3/3 r/1`,
  { hold: 'joined' },
)

/** The sparkle of ice, then the tune an octave higher. */
const box = line(
  bars,
  6,
  `r/3 D6/1, | | r/2 A5/1, E6/1, | r/3 F#6/1,, | r/3 E6/1, | r/3 D6/1, | r/3 A5/1, | r/3 F#6/1,, | r/2.5 E6/1.5, |
   A5/1 D6/1 E6/1 F#6/1^ | E6/2 C#6/1, A5/1, | D6/1 F#6/1 E6/1, D6/1 | r/2 B5/1 D6/1 | F#6/2 D6/1 A5/1 | r/1 E6/2, A5/1, | r/3 E6/1,, | F#6/2, r/1 A5/1,, | D6/4,,`,
)

const tower = line(bars, 15, 'D4/4 | | | | D4/4, | | | D4/4,, | ')

export const firstLight: Piece = {
  name: 'first-light',
  seed: 44,
  beatsPerMinute: 70,
  bars,
  tempo: [
    [0, 0.88],
    [8, 0.97],
    [28, 0.95],
    [31, 0.88],
    [34, 1.02],
    [53, 1.04],
    [56, 0.9],
    [58, 1.02],
    [75, 1],
    [beatOfBar(bars, 21), 0.84],
    [beatOfBar(bars, 24), 0.7],
  ],
  dynamics: [
    [0, 0.72],
    [20, 0.9],
    [30, 0.84],
    [44, 1],
    [56, 1.14],
    [70, 1.12],
    [80, 0.8],
    [92, 0.62],
  ],
  room: { seconds: 3.2, size: 0.95, damping: 0.32, delay: 0.024 },
  ring: 2.5,
  parts: [
    { instrument: 'felt-piano', notes: melody, velocity: 0.54, gain: 1.5, pan: 0.08, send: -6 },
    { instrument: 'felt-piano', notes: leftHand, velocity: 0.46, gain: -4.5, pan: -0.08, send: -7.5 },
    { instrument: 'bowed-glass', notes: glass, velocity: 0.5, gain: -7, pan: 0, send: -4, dull: 2800 },
    { instrument: 'plucked-string', notes: bass, velocity: 0.5, gain: -4, pan: -0.12, send: -14 },
    { instrument: 'harmonium', notes: reeds, velocity: 0.5, gain: -9, pan: 0.15, send: -8, dull: 1600 },
    { instrument: 'music-box', notes: box, velocity: 0.42, gain: -3, pan: 0.35, send: -5, dull: 4600 },
    { instrument: 'far-bell', notes: tower, velocity: 0.4, gain: -4, pan: -0.5, send: -1, direct: -9, dull: 1800 },
  ],
}
