import type { Mood } from './figure.ts'

export type TobiasPose = 'clasped' | 'bow' | 'hold' | 'point' | 'chin' | 'collar' | 'spectacles'

/** Tobias's expressions: small, correct, betrayed by the brows. */
export const tobiasMoods: Record<string, Mood<TobiasPose>> = {
  neutral: {
    tilt: 1,
    nod: [0, 0],
    shrug: 0,
    brows: [
      [3, 2, -1],
      [4, 3, -1],
    ],
    eyes: { open: 0.86, squint: 0.12, gaze: [-0.2, 0], slant: -0.3 },
    mouth: { smile: 1, open: 0, press: 0.2 },
    pose: 'clasped',
  },
  glad: {
    tilt: 6,
    nod: [2, 4],
    shrug: 2,
    brows: [
      [5, 9, 4],
      [6, 10, 5],
    ],
    eyes: { open: 0.86, squint: 0.6, gaze: [-0.2, 0] },
    mouth: { smile: 10, open: 5, wide: 1.14, teeth: true },
    blush: 0.8,
    pose: 'bow',
  },
  sad: {
    tilt: -7,
    nod: [-6, 16],
    shrug: -8,
    brows: [
      [13, 4, -5],
      [14, 4, -5],
    ],
    eyes: { open: 0.56, squint: 0.15, gaze: [-0.3, 0.95], slant: -0.9 },
    mouth: { smile: -7, open: 0, wide: 0.88, press: 0.3 },
    pose: 'hold',
  },
  angry: {
    tilt: -3,
    nod: [-6, 2],
    shrug: 8,
    brows: [
      [-11, -2, 7],
      [-12, -2, 8],
    ],
    eyes: { open: 0.8, squint: 0.4, gaze: [-0.3, 0], slant: 0.9 },
    mouth: { smile: -6, open: 11, wide: 0.9, teeth: true },
    blush: 0.6,
    pose: 'point',
  },
  thoughtful: {
    tilt: 6,
    nod: [2, 4],
    shrug: 0,
    brows: [
      [-3, 1, 1],
      [5, 11, 6],
    ],
    eyes: { open: 0.74, squint: 0.2, gaze: [-0.85, -0.6] },
    mouth: { smile: -1, open: 0, wide: 0.82, press: 0.6 },
    pose: 'chin',
  },
  afraid: {
    tilt: 5,
    nod: [8, 4],
    shrug: 18,
    brows: [
      [16, 12, 1],
      [17, 13, 1],
    ],
    eyes: { open: 1.3, squint: -0.1, gaze: [-0.5, 0] },
    mouth: { smile: -5, open: 9, wide: 0.76 },
    pose: 'collar',
  },
  'without-spectacles': {
    tilt: -4,
    nod: [-2, 8],
    shrug: -6,
    brows: [
      [8, 4, -3],
      [8, 4, -3],
    ],
    eyes: { open: 0.5, squint: 0.22, gaze: [-0.3, 0.5], slant: -0.7 },
    mouth: { smile: -2, open: 0, wide: 0.92 },
    pose: 'spectacles',
  },
}
