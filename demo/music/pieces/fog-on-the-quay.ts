import { line } from '../score/line.ts'
import { beatOfBar, type Piece } from '../score/score.ts'

/**
 * D minor, slow. The lamp motif (A D E, then a step that never comes) is asked four times and not answered.
 *
 * 1-8   Dm9 | Dm9 | Bbmaj7 | Bbmaj7 | Gm9 | Gm11 | A7sus4 | Am7
 * 9-14  Fmaj9 | C9/E | Ebmaj7#11 | Bb/D | Gm11 | A7sus4 - A: the one leading note of the piece
 * 15-20 Dm9 | Bbmaj9 | Gm6 | Dm/A | Bbmaj7#11 | D5
 */
const bars: readonly number[] = Array.from({ length: 20 }, () => 4)

const melody = line(
  bars,
  1,
  `r/1 A4/1 D5/1 E5/1^ | | r/1 A4/1 D5/1 F5/1^ | E5/1.5 C5/.5 A4/2 |
   r/1 Bb4/1 D5/1 A5/1^ | G5/1.5 F5/.5, D5/2 | r/1 E5/1 D5/1 G4/1 | A4/2, r/2 |
   r/.5 C5/.5, A5/1.5^ G5/.5 E5/1 | D5/1 E5/.5 G5/.5 E5/2, | r/1 D5/1 A5/1^ G5/1 | F5/2 D5/1, Bb4/1 |
   r/1 Bb4/.5 C5/.5 D5/1 F5/1 | E5/1.5 G5/.5, E5/2 |
   r/1 A4/1 D5/1 E5/1^ | F5/1 E5/.5 D5/.5 A4/2, | r/1 G4/1 D5/1 E5/1 | F5/1.5 E5/.5, D5/1 A4/1, |
   r/1 A4/1, D5/1, E5/1 | r/1 A5/3,,`,
  { hold: 'bar' },
)

const leftHand = line(
  bars,
  1,
  `D3/2 A3/2, | r/1 C4/1, F4/2, | Bb2/2 F3/2, | r/2 D4/2, |
   G2/2 D3/2, | r/1 Bb3+F4/3, | A2/2 E3/2, | r/1 G3/1, C4/2, |
   F2/2 C3/2, | r/2 G3+C4/2, | Eb3/2 Bb3/2, | r/1 D3/1 F3+Bb3/2, |
   G2/2 D3/1, Bb3/1, | A2/2 C#4/2, |
   D3/1 A3/1, C4/2, | Bb2/2 F3/1, D4/1, | G2/2 E3/1, Bb3/1, | A2/2 F3+D4/2, |
   Bb2/2 F3/1, D4/1, | D3/1, A3/3,`,
  { hold: 'bar', accent: -1 },
)

const glass = line(
  bars,
  1,
  `D3+A3+E4/4 | D3+A3+C4+E4/4 | D3+F3+A3+D4/4 | D3+F3+A3+C4/4 |
   D3+F3+Bb3/4 | D3+G3+Bb3+C4/4 | E3+G3+A3+D4/4 | E3+G3+A3+C4/4 |
   F3+A3+C4+E4/4 | E3+G3+C4+D4/4 | Eb3+G3+Bb3+D4/4 | D3+F3+Bb3+D4/4 |
   D3+G3+Bb3+C4/4 | E3+G3+A3+D4/2 E3+G3+A3+C#4/2 |
   D3+A3+C4+E4/4 | D3+F3+A3+D4/4 | D3+G3+Bb3+E4/4 | D3+F3+A3+D4/4 |
   D3+F3+A3+E4/4 | D3+A3+E4/2.5 r/1.5`,
  { hold: 'joined' },
)

const bass = line(
  bars,
  1,
  `D2/4 | | Bb2/4 | r/2 F2/2, | G2/4 | | A2/4 | r/2 E2/2, |
   F2/4 | E2/4, | Eb2/4 | D2/4, | G2/4 | A2/2 A2/2, |
   D2/4 | Bb2/4 | G2/4 | A2/4, | Bb2/4, | D2/4`,
)

/** The horn of a boat. */
const horn = line(
  bars,
  2,
  'r/1.5 D3+A2/2.5 | | | | | | r/1 A2+E3/3 | | | | r/1.5 D3+F3/2.5 | | | | | | | D3+A2/3 r/1',
  { hold: 'joined' },
)

/** A lamp seen through fog. */
const glimmer = line(
  bars,
  4,
  'r/3 E6/1, | | r/3 A5/1, | | r/2.5 E6/1.5, | | r/3 D6/1, | A5/1,, r/3 | | | r/2 C#6/2, | | r/3 A5/1, | | | r/3.5 E6/.5, | r/2 D6/2,,',
)

const buoy = line(bars, 2, 'r/3 D4/1 | | | | | | | | | | | | r/2.5 A3/1.5 | | | | r/3 D4/1, | ')

export const fogOnTheQuay: Piece = {
  name: 'fog-on-the-quay',
  seed: 11,
  beatsPerMinute: 59,
  bars,
  tempo: [
    [0, 0.96],
    [10, 1.02],
    [30, 0.9],
    [33, 1],
    [44, 1.05],
    [54, 0.88],
    [57, 0.98],
    [68, 1],
    [beatOfBar(bars, 20), 0.84],
    [80, 0.8],
  ],
  dynamics: [
    [0, 0.85],
    [20, 1],
    [30, 0.82],
    [42, 1.12],
    [55, 0.95],
    [64, 1.02],
    [80, 0.72],
  ],
  room: { seconds: 3.8, size: 1, damping: 0.42, delay: 0.028 },
  ring: 2.6,
  parts: [
    { instrument: 'felt-piano', notes: melody, velocity: 0.52, gain: 1, pan: 0.08, send: -4.5 },
    { instrument: 'felt-piano', notes: leftHand, velocity: 0.5, gain: -3.5, pan: -0.06, send: -6 },
    { instrument: 'bowed-glass', notes: glass, velocity: 0.5, gain: -7, pan: 0, send: -3, dull: 2400 },
    { instrument: 'plucked-string', notes: bass, velocity: 0.5, gain: -3, pan: -0.15, send: -11 },
    { instrument: 'harmonium', notes: horn, velocity: 0.5, gain: -6, pan: -0.5, send: -1, direct: -6, dull: 620 },
    { instrument: 'music-box', notes: glimmer, velocity: 0.36, gain: -1, pan: 0.45, send: -2, dull: 3800 },
    { instrument: 'far-bell', notes: buoy, velocity: 0.4, gain: -2, pan: 0.6, send: -1, direct: -9, dull: 1300 },
  ],
}
