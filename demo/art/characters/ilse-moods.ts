import type { Mood } from './figure.ts'

export type IlsePose = 'hang' | 'wave' | 'clutch' | 'hip' | 'chin' | 'both' | 'chest'

/** Ilse's expressions: guarded at rest, quick when moved. */
export const ilseMoods: Record<string, Mood<IlsePose>> = {
  neutral: {
    tilt: -2,
    nod: [0, 0],
    shrug: 0,
    brows: [
      [0, 2, 0],
      [1, 4, 1],
    ],
    eyes: { open: 0.9, squint: 0.1, gaze: [-0.25, 0.05] },
    mouth: { smile: 1, open: 0, skew: 3 },
    pose: 'hang',
  },
  glad: {
    tilt: 5,
    nod: [2, -4],
    shrug: 4,
    brows: [
      [4, 9, 5],
      [5, 11, 6],
    ],
    eyes: { open: 1, squint: 0.55, gaze: [-0.2, 0] },
    mouth: { smile: 12, open: 7, wide: 1.16, teeth: true },
    blush: 0.7,
    pose: 'wave',
  },
  sad: {
    tilt: -8,
    nod: [-4, 14],
    shrug: -6,
    brows: [
      [13, 3, -5],
      [14, 4, -6],
    ],
    eyes: { open: 0.62, squint: 0.12, gaze: [-0.35, 0.9], slant: -0.8 },
    mouth: { smile: -8, open: 0, wide: 0.84, press: 0.2 },
    pose: 'clutch',
  },
  angry: {
    tilt: 4,
    nod: [-6, 4],
    shrug: 6,
    brows: [
      [-13, -3, 7],
      [-14, -3, 8],
    ],
    eyes: { open: 0.78, squint: 0.42, gaze: [-0.3, 0.05], slant: 0.9 },
    mouth: { smile: -7, open: 4, wide: 0.9, press: 0.4, teeth: true },
    blush: 0.4,
    pose: 'hip',
  },
  thoughtful: {
    tilt: 7,
    nod: [4, 2],
    shrug: 0,
    brows: [
      [-4, 0, 1],
      [5, 13, 7],
    ],
    eyes: { open: 0.82, squint: 0.2, gaze: [0.75, -0.75] },
    mouth: { smile: -1, open: 0, wide: 0.8, press: 0.5, skew: 4 },
    pose: 'chin',
  },
  afraid: {
    tilt: -4,
    nod: [8, 8],
    shrug: 22,
    brows: [
      [17, 12, 1],
      [18, 13, 2],
    ],
    eyes: { open: 1.32, squint: -0.1, gaze: [-0.8, 0] },
    mouth: { smile: -6, open: 9, wide: 0.78 },
    pose: 'both',
  },
  laughing: {
    tilt: -9,
    nod: [-4, -8],
    shrug: 14,
    brows: [
      [6, 13, 7],
      [7, 14, 8],
    ],
    eyes: { open: 0.3, squint: 1.75, gaze: [0, 0] },
    mouth: { smile: 13, open: 26, wide: 1.22, teeth: true },
    blush: 1,
    pose: 'chest',
  },
}
