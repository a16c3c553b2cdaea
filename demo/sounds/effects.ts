import type { Random } from '../music/random.ts'
import { bandPass, highPass, lowPass } from '../music/sound/filters.ts'
import { ring } from '../music/sound/ring.ts'
import { addInto, type Stereo, sampleRate, silence } from '../music/sound/stereo.ts'
import { hiss, knock, swell } from './noise.ts'

/** A sound that is played once. */
export type Effect = { name: string; seed: number; play: (random: Random) => Stereo }

const at = (seconds: number) => Math.round(seconds * sampleRate)

function boatBell(): Stereo {
  const sound = silence(at(4))
  const stroke = (level: number) =>
    ring(
      [1, 2.02, 2.74, 4.1, 5.4].map((ratio, index) => ({
        hertz: 612 * ratio,
        decay: 3 / (index + 1),
        left: level / (index + 1.4),
        right: (level * 0.8) / (index + 1.2),
        phase: 0,
      })),
      3.2,
    )
  addInto(sound, stroke(0.16), 0)
  addInto(sound, stroke(0.1), at(0.42))
  return sound
}

function match(random: Random): Stereo {
  const sound = silence(at(1.9))
  addInto(
    sound,
    knock(random, 0.16, () => highPass(2_600)),
    0,
    0.4,
    0.3,
  )
  const flare = hiss(
    random,
    1.6,
    () => highPass(900),
    () => lowPass(7_000),
  )
  addInto(
    sound,
    swell(flare, (s) => Math.min(1, s / 0.05) * Math.exp(-3.2 * s) * 0.5),
    at(0.1),
  )
  const flame = hiss(random, 1.5, () => lowPass(320))
  addInto(
    sound,
    swell(flame, (s) => Math.sin((Math.PI * s) / 1.5) * 0.5),
    at(0.3),
  )
  return sound
}

function key(random: Random): Stereo {
  const sound = silence(at(1.1))
  for (const [when, hertz, level] of [
    [0, 2_300, 0.5],
    [0.22, 1_500, 0.4],
    [0.52, 700, 0.9],
    [0.58, 1_900, 0.4],
  ] as const) {
    addInto(
      sound,
      knock(random, 0.09, () => bandPass(hertz, 4)),
      at(when),
      level,
      level * 0.8,
    )
  }
  return sound
}

function switchThrown(random: Random): Stereo {
  const sound = silence(at(1.6))
  addInto(
    sound,
    knock(random, 0.18, () => lowPass(900)),
    0,
    0.9,
    0.9,
  )
  addInto(
    sound,
    knock(random, 0.05, () => bandPass(1_700, 3)),
    at(0.02),
    0.6,
    0.6,
  )
  const hum = ring([{ hertz: 100, decay: 2, left: 0.12, right: 0.12, phase: 0 }], 1.5)
  addInto(
    sound,
    swell(hum, (s) => Math.min(1, s / 0.2)),
    at(0.06),
  )
  return sound
}

export const effects: readonly Effect[] = [
  { name: 'boat-bell', seed: 21, play: boatBell },
  { name: 'match', seed: 22, play: match },
  { name: 'key-turns', seed: 23, play: key },
  { name: 'switch', seed: 24, play: switchThrown },
]
