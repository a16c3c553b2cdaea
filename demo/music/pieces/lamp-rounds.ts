import { line } from '../score/line.ts'
import { beatOfBar, type Piece } from '../score/score.ts'
import { waltzFigure } from './waltz-figure.ts'

/**
 * A waltz in G minor for the round from lamp to lamp. Every fourth bar has a beat too many (the ladder is moved), in the middle every sixth has one too few.
 *
 * A  1-16  over a bass that climbs down: Gm D7/F# Gm/F C/E | Ebmaj7 Bb/D Cm7 D7 | the same | Ebmaj7 Cm6 Gm/D-D7 Gm
 * B 17-28  Bb major: Bb F/A Gm7 Dm7/F Ebmaj7 F7 | Bb F/A Abmaj7 Eb/G D7/F# D7b9
 * A 29-44  again, the melody ornamented, the piano singing against it
 * 45-49    Ebmaj7 Cm6/Eb G/D G: the last lamp burns in major
 */
const crooked = [3, 3, 3, 4]
const bars: readonly number[] = [
  ...[crooked, crooked, crooked, crooked].flat(),
  ...[3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3, 2],
  ...[crooked, crooked, crooked, crooked].flat(),
  ...[3, 3, 3, 3, 3],
]

const lament = 'G2: Bb3 D4 G4 | F#2: A3 C4 D4 | F2: Bb3 D4 G4 | E2: G3 C4 E4'
const turning = 'Eb2: G3 Bb3 D4 | D2: F3 Bb3 D4 | C3: G3 Bb3 Eb4 | D3: G3 C4 D4 > F#3 A3 C4'
const closing = 'Eb2: G3 Bb3 D4 | C3: A3 C4 Eb4 | D3 > D2: G3 Bb3 D4 > F#3 A3 C4 | G2: G3 Bb3 D4'
const sunny = 'Bb2: F3 Bb3 D4 | A2: F3 A3 C4 | G2: F3 Bb3 D4 | F2: F3 A3 C4 | Eb2: G3 Bb3 D4 | F2: A3 Eb4'
const slipping = 'Bb2: F3 Bb3 D4 | A2: F3 A3 C4 | Ab2: G3 C4 Eb4 | G2: G3 Bb3 Eb4 | F#2: A3 C4 D4 | D2: A3 C4'
const verse = `${lament}|${turning}|${lament}|${closing}`
const figure = waltzFigure(
  bars,
  1,
  `${verse}|${sunny}|${slipping}|${verse}|Eb2: G3 Bb3 D4 | Eb2: A3 C4 G4 | D2: B3 D4 G4 | G2: B3 D4`,
)

const tune = [
  ...line(
    bars,
    1,
    `D5/1 G5/1 A5/1 | Bb5/2^ A5/1 | G5/1 D5/1 Bb4/1, | C5/1 E5/1 D5/2 |
     Eb5/1 G5/1 Bb5/1 | D6/2^ C6/.5 Bb5/.5 | Bb5/1 G5/1 Eb5/1 | G5/2 F#5/2, |
     D5/1 G5/1 A5/1 | C6/2^ A5/1 | Bb5/.5 A5/.5 G5/1 D5/1, | E5/1 G5/1 C6/2 |
     Bb5/1 G5/1 D5/1 | C6/1^ A5/1 Eb5/1 | D5/1 Bb5/1 A5/.5 F#5/.5 | G5/2 r/2`,
  ),
  ...line(bars, 17, ' | | r/2 D6/1, | C6/1, r/2 | | r/1 A5/.5, C6/.5, | | | r/1.5 Eb6/.5 G5/1, | Bb5/1, r/2 | | '),
  ...line(
    bars,
    29,
    `D5/1 G5/1 A5/1 | Bb5/1^ C6/.5 Bb5/.5 A5/1 | G5/1 D5/.5 G5/.5 Bb5/1 | C6/1.5 Bb5/.5 G5/2 |
     Eb5/.5 G5/.5 Bb5/1 Eb6/1 | D6/1.5^ C6/.5 Bb5/1 | G5/.5 Bb5/.5 Eb6/1 C6/1 | D6/1 C6/.5 A5/.5 F#5/2, |
     G5/1 Bb5/1 D6/1 | C6/1.5 Bb5/.5 A5/1 | Bb5/1 G5/.5 A5/.5 Bb5/1 | E5/1 G5/1 C6/1 E6/1, |
     D6/1^ Bb5/1 G5/1 | Eb6/1 C6/1 A5/1 | Bb5/1.5 A5/.5 F#5/1 | G5/2 r/2`,
  ),
  ...line(bars, 45, ' | | r/1 B5/1, D6/1, | G5/1, B5/1, D6/1, | G6/3,,'),
]

const song = [
  ...line(
    bars,
    17,
    `F5/1.5^ D5/.5 Bb4/1 | C5/1 F5/1 A5/1 | G5/1.5^ F5/.5 D5/1 | F5/1 A5/1 C6/1 | Bb5/1.5^ G5/.5 D5/1 | Eb5/1 C5/1, |
     D5/1 F5/1 Bb5/1 | C6/1.5^ A5/.5 F5/1 | C5/1 Eb5/1 G5/1 | Bb5/2^ G5/1 | A5/1 C6/1 F#5/1 | Eb5/1 C5/1,`,
    { hold: 'bar' },
  ),
  ...line(
    bars,
    29,
    `Bb4/3 | A4/2 F#4/1 | G4/3 | G4/2 E4/2 | G4/2 Bb4/1 | Bb4/1 F4/1 D4/1 | Eb4/1 G4/1 C5/1 | A4/2 C5/1 A4/1 |
     Bb4/2 D5/1 | D5/2 C5/1 | Bb4/2 G4/1 | C5/2 G4/2 | G4/1 Bb4/1 D5/1 | C5/2 Eb5/1 | D5/2 C5/1 | Bb4/2 r/2 |
     D5/1 G5/1 A5/1 | C6/2^ A5/1 | B5/1.5 A5/.5 G5/1 | D5/3, | G3+D4/3,,`,
    { hold: 'bar', accent: -0.5 },
  ),
]

const guide = 'Bb3+D4/3 | A3+C4/3 | G3+Bb3/3 | G3+C4/4 | G3+D4/3 | F3+D4/3 | G3+Eb4/3 | G3+D4/2 F#3+C4/2'
const guideHome = 'Bb3+D4/3 | A3+C4/3 | G3+Bb3/3 | G3+C4/4 | G3+D4/3 | A3+C4/3 | Bb3+D4/2 A3+C4/1 | G3+Bb3/3.5 r/.5'
const reeds = [
  ...line(bars, 9, guideHome, { hold: 'joined', accent: -1 }),
  ...line(
    bars,
    17,
    `D4+F4/3 | C4+F4/3 | Bb3+F4/3 | A3+F4/3 | G3+D4/3 | A3+Eb4/2 | Bb3+D4/3 | A3+C4/3 | C4+Eb4/3 | Bb3+Eb4/3 | A3+D4/3 | F#3+C4/2 |
     ${guide} | ${guideHome} | G3+D4/3 | A3+C4/3 | G3+B3/3 | G3+B3+D4/2.5 r/.5`,
    { hold: 'joined' },
  ),
]

export const lampRounds: Piece = {
  name: 'lamp-rounds',
  seed: 22,
  beatsPerMinute: 112,
  bars,
  tempo: [
    [0, 0.9],
    [4, 1],
    [22, 0.98],
    [25, 0.92],
    [28, 1],
    [47, 1],
    [51, 0.86],
    [54, 1.03],
    [82, 1.02],
    [86, 0.86],
    [90, 1],
    [beatOfBar(bars, 43), 1],
    [beatOfBar(bars, 45), 0.86],
    [beatOfBar(bars, 47), 0.82],
    [beatOfBar(bars, 50), 0.68],
  ],
  dynamics: [
    [0, 0.82],
    [26, 0.95],
    [50, 0.86],
    [60, 1],
    [84, 0.9],
    [100, 1.08],
    [125, 1.1],
    [beatOfBar(bars, 45), 0.85],
    [beatOfBar(bars, 50), 0.68],
  ],
  room: { seconds: 2.3, size: 0.72, damping: 0.4, delay: 0.018 },
  ring: 2.5,
  parts: [
    { instrument: 'music-box', notes: tune, velocity: 0.5, gain: 1.5, pan: 0.22, send: -7, dull: 4600 },
    { instrument: 'felt-piano', notes: song, velocity: 0.5, gain: -1, pan: -0.12, send: -8 },
    { instrument: 'felt-piano', notes: figure.chords, velocity: 0.32, gain: -6, pan: -0.2, send: -9 },
    { instrument: 'plucked-string', notes: figure.bass, velocity: 0.52, gain: -2.5, pan: -0.05, send: -15 },
    { instrument: 'harmonium', notes: reeds, velocity: 0.5, gain: -8, pan: 0.2, send: -9, dull: 1700 },
  ],
}
