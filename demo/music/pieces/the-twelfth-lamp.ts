import { line } from '../score/line.ts'
import { beatOfBar, type Piece } from '../score/score.ts'

/**
 * E phrygian, low, five beats to the bar. The lamp motif (B E F: its second step has shrunk to a half) and a far bell that strikes twelve.
 *
 * 1-6   over a pedal E: Em | F | Em | Bb: a tritone off | Am | F#dim7
 * 7-12  the bass lets go: Cmaj7 | Cm(maj7) | G/B | Gm/Bb | Am | B7sus4 - B7
 * 13-18 over E again, thinner: Em | F | Em | Bb | F#dim | E5
 */
const bars: readonly number[] = Array.from({ length: 18 }, () => 5)

const voice = line(
  bars,
  1,
  ` | r/1 B3/1 E4/1 F4/2^ | E4/2, r/3 | r/1 B3/1 E4/1 F4/1^ D4/1 | C4/3 A3/2, | r/1 A3/1 C4/1 D#4/2^ |
   E4/2 G4/1 B4/2^ | r/1 B4/1 G4/1 Eb4/2 | D4/2 G4/1 B4/2^ | r/1 Bb4/1 G4/1 D4/2 | C4/1 E4/1 A4/1 C5/2^ | B4/2^ A4/1 F#4/1 D#4/1 |
   E4/5, | r/1 B3/1, E4/1, F4/2 | r/2 G4/1 F4/1 E4/1, | r/1 D4/1 F4/1 Bb4/2^ | A4/2 F#4/1 C4/1, D#4/1, | E4/5,,`,
  { hold: 'bar' },
)

const under = line(
  bars,
  1,
  `r/3 E3/2, | r/3 C4/2, | r/2 G3/1, B3/2, | r/3 Bb3/2, | r/2 E3/3, | r/2 F#3/3, |
   C3/3 G3/2, | C3/2 G3/3, | B2/3 G3/2, | Bb2/2 G3/3, | A2/3 E3/2, | B2/2 F#3/1, A3/2, |
   | r/3 A3/2,, | r/3 B3/2, | r/3 D3/2, | r/2 E3/3, | E2/1, B2/4,`,
  { hold: 'bar', accent: -1 },
)

/** Steps in an empty street: on beats one, two and a half, and four. */
const tread = 'E2/1.5 B2/1.5, E2/2,'
const steps = line(
  bars,
  1,
  `E2/1.5 r/3.5 | ${tread} | % | ${tread} | E2/1.5 A2/1.5, E2/2, | E2/1.5 C3/1.5, E2/1, D#3/1,,
   | C2/1 G2/.5, C3/1, G2/.5, C2/1 G2/1, | C2/1 G2/.5, C3/1, G2/.5, C2/1 Eb3/1,
   | B2/1 G2/.5, D3/1, G2/.5, B2/1 D3/1, | Bb2/1 G2/.5, D3/1, G2/.5, Bb2/1 D3/1,
   | A2/1 E2/.5, C3/1, E2/.5, A2/1 E3/1, | B2/1 F#2/.5, A2/1 F#2/.5, B2/1^ B2/1
   | E2/1.5 r/3.5 | ${tread} | % | E2/1.5 Bb2/1.5, E2/2, | E2/1.5 C3/1.5, E2/2, | E2/5,`,
)

const glass = line(
  bars,
  1,
  `E3+G3+B3/5 | F3+A3+C4/5 | E3+G3+B3/5 | D3+F3+Bb3/5 | E3+A3+C4/5 | D#3+A3+C4/5 |
   E3+G3+B3/5 | Eb3+G3+B3/5 | D3+G3+B3/5 | D3+G3+Bb3/5 | E3+A3+C4/5 | E3+F#3+A3/3 D#3+F#3+A3/2 |
   E3+G3+B3/5 | F3+A3+C4/5 | E3+G3+B3/5 | D3+F3+Bb3/5 | D#3+A3+C4/5 | E3+B3/3 r/2`,
  { hold: 'joined' },
)

/** One high glass, a half step from where it should be. */
const thread = line(
  bars,
  4,
  'r/1 F5/4 | E5/5 | r/1 C5/4 | | r/1 B4/4 | | r/1 D5/4 | C5/5 | B4/4 r/1 | | | | F5/5 | E5/4 r/1',
  { hold: 'joined' },
)

const drone = line(
  bars,
  1,
  'E2+B2/5 | E2+C3/5 | E2+B2/5 | E2+Bb2/5 | E2+A2/5 | E2+A2/4 r/1 | | | | | | | E2+B2/5 | E2+C3/5 | E2+B2/5 | E2+Bb2/5 | E2+A2/5 | E2+B2/3 r/2',
  {
    hold: 'joined',
  },
)

const strokes = line(
  bars,
  1,
  `E4/5 | | r/2 E4/3 | | r/1 E4/4 | | E4/5 | r/2.5 E4/2.5 | E4/5 | r/2.5 E4/2.5 | E4/5 | E4/2 r/3 | r/1 E4/4, | | r/2 E4/3, | | | E4/5,`,
)

export const theTwelfthLamp: Piece = {
  name: 'the-twelfth-lamp',
  seed: 33,
  beatsPerMinute: 68,
  bars,
  tempo: [
    [0, 0.95],
    [10, 1],
    [28, 0.93],
    [31, 1.02],
    [54, 1.1],
    [beatOfBar(bars, 13), 0.86],
    [62, 0.96],
    [80, 0.95],
    [90, 0.78],
  ],
  dynamics: [
    [0, 0.84],
    [28, 0.95],
    [32, 0.9],
    [58, 1.28],
    [60.5, 0.85],
    [75, 0.95],
    [90, 0.7],
  ],
  room: { seconds: 4.4, size: 1.12, damping: 0.5, delay: 0.034 },
  ring: 2.9,
  parts: [
    { instrument: 'felt-piano', notes: voice, velocity: 0.5, gain: 0, pan: 0.06, send: -5 },
    { instrument: 'felt-piano', notes: under, velocity: 0.5, gain: -3.5, pan: -0.1, send: -6 },
    { instrument: 'plucked-string', notes: steps, velocity: 0.5, gain: -2, pan: -0.12, send: -10 },
    { instrument: 'bowed-glass', notes: glass, velocity: 0.5, gain: -7, pan: 0, send: -3, dull: 1800 },
    { instrument: 'bowed-glass', notes: thread, velocity: 0.4, gain: -7, pan: 0.4, send: -3, dull: 3000 },
    { instrument: 'harmonium', notes: drone, velocity: 0.45, gain: -10, pan: -0.2, send: -10, dull: 700 },
    { instrument: 'far-bell', notes: strokes, velocity: 0.5, gain: -1, pan: 0.55, send: -1, direct: -8, dull: 1500 },
  ],
}
