import type { Mood } from './figure.ts'

export type OsipPose = 'lapel' | 'pipe' | 'heart' | 'crossed' | 'beard' | 'palms'

/** Osip's expressions: slow, large, most of it in the eyes above the beard. */
export const osipMoods: Record<string, Mood<OsipPose>> = {
  neutral: {
    tilt: 1,
    nod: [0, 0],
    shrug: 0,
    brows: [
      [0, 1, -2],
      [0, 1, -2],
    ],
    eyes: { open: 0.8, squint: 0.3, gaze: [0.2, 0.05], slant: -0.5 },
    mouth: { smile: 2, open: 0 },
    pose: 'lapel',
  },
  glad: {
    tilt: -5,
    nod: [-2, -4],
    shrug: 6,
    brows: [
      [3, 9, 3],
      [3, 9, 3],
    ],
    eyes: { open: 0.42, squint: 1.45, gaze: [0.1, 0] },
    mouth: { smile: 14, open: 15, wide: 1.2, teeth: true },
    blush: 1,
    pose: 'pipe',
  },
  sad: {
    tilt: 7,
    nod: [6, 16],
    shrug: -8,
    brows: [
      [13, 2, -9],
      [13, 2, -9],
    ],
    eyes: { open: 0.56, squint: 0.2, gaze: [0.1, 0.95], slant: -1.2 },
    mouth: { smile: -8, open: 0, wide: 0.9 },
    pose: 'heart',
  },
  angry: {
    tilt: -2,
    nod: [2, 8],
    shrug: 8,
    brows: [
      [-15, -4, 7],
      [-15, -4, 7],
    ],
    eyes: { open: 0.66, squint: 0.5, gaze: [0.2, 0.05], slant: 0.7 },
    mouth: { smile: -9, open: 5, wide: 0.95, teeth: true },
    blush: 0.7,
    pose: 'crossed',
  },
  thoughtful: {
    tilt: 6,
    nod: [4, 2],
    shrug: 0,
    brows: [
      [-3, 2, 0],
      [5, 12, 4],
    ],
    eyes: { open: 0.74, squint: 0.35, gaze: [0.8, -0.8], slant: -0.4 },
    rightEye: { open: 0.86 },
    mouth: { smile: -1, open: 0, wide: 0.85, press: 0.4 },
    pose: 'beard',
  },
  afraid: {
    tilt: -3,
    nod: [-6, 2],
    shrug: 20,
    brows: [
      [17, 14, 2],
      [17, 14, 2],
    ],
    eyes: { open: 1.26, squint: -0.1, gaze: [0.3, 0] },
    mouth: { smile: -6, open: 16, wide: 0.8 },
    pose: 'palms',
  },
}
