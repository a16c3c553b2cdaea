import { between, type Random } from '../music/random.ts'
import { drift } from '../music/sound/drift.ts'
import { bandPass, highPass, lowPass } from '../music/sound/filters.ts'
import { ring } from '../music/sound/ring.ts'
import { addInto, type Stereo, sampleRate } from '../music/sound/stereo.ts'
import { hiss, knock, swell } from './noise.ts'

/**
 * The background sound of a place. `play` renders slightly more than the loop; the excess is overlapped with its
 * beginning.
 */
export type Ambience = {
  name: string
  /** Seconds after which it repeats. */
  seconds: number
  seed: number
  play: (random: Random, seconds: number) => Stereo
}

/** Seconds of the crossfade between a loop's end and beginning. */
export const overhang = 2

/** Mixes in sounds at random times, about `perSecond` times a second. */
function scatter(into: Stereo, random: Random, perSecond: number, make: () => { sound: Stereo; gain: number }): void {
  const seconds = into.left.length / sampleRate
  for (let at = random() / perSecond; at < seconds - 1; at += between(random, 0.4, 1.6) / perSecond) {
    const { sound, gain } = make()
    const side = between(random, -0.7, 0.7)
    addInto(into, sound, Math.round(at * sampleRate), gain * (1 - side), gain * (1 + side))
  }
}

const wind = (random: Random, seconds: number, hertz: number): Stereo => {
  const gust = drift(random, 0.22)
  const low = hiss(
    random,
    seconds,
    () => bandPass(hertz, 0.7),
    () => lowPass(hertz * 3),
  )
  return swell(low, (at) => 0.22 + 0.12 * gust(at))
}

function water(random: Random, seconds: number): Stereo {
  const lap = drift(random, 0.7)
  const sound = swell(
    hiss(
      random,
      seconds,
      () => bandPass(420, 0.6),
      () => lowPass(1_400),
    ),
    (at) => 0.1 + 0.09 * Math.max(0, lap(at)) ** 2,
  )
  addInto(sound, wind(random, seconds, 160), 0, 0.6, 0.6)
  // Ice knocking softly against the planks.
  scatter(sound, random, 0.55, () => ({
    sound: knock(random, between(random, 0.08, 0.22), () => bandPass(between(random, 900, 2_600), 7)),
    gain: between(random, 0.1, 0.4),
  }))
  return sound
}

function street(random: Random, seconds: number): Stereo {
  const sound = wind(random, seconds, 210)
  // A swinging sign somewhere up the hill.
  scatter(sound, random, 0.16, () => {
    const hertz = between(random, 310, 420)
    const mode = { decay: 0.5, left: 0.02, right: 0.016, phase: 0 }
    return {
      sound: swell(
        ring(
          [
            { ...mode, hertz },
            { ...mode, hertz: hertz * 2.76 },
          ],
          0.6,
        ),
        (at) => Math.min(1, at / 0.08),
      ),
      gain: 1,
    }
  })
  return sound
}

function stove(random: Random, seconds: number): Stereo {
  const breath = drift(random, 0.6)
  const sound = swell(
    hiss(random, seconds, () => lowPass(190)),
    (at) => 0.5 + 0.12 * breath(at),
  )
  scatter(sound, random, 5, () => ({
    sound: knock(
      random,
      between(random, 0.008, 0.05),
      () => highPass(between(random, 900, 2_400)),
      () => lowPass(6_500),
    ),
    gain: between(random, 0.02, 0.16) ** 1.4,
  }))
  // The glass chimneys ring faintly.
  scatter(sound, random, 0.12, () => {
    const hertz = between(random, 2_400, 3_600)
    return { sound: ring([{ hertz, decay: 1.8, left: 0.008, right: 0.011, phase: 0 }], 2), gain: 1 }
  })
  return sound
}

function dynamo(random: Random, seconds: number): Stereo {
  const turn = drift(random, 0.4)
  const sound = hiss(
    random,
    seconds,
    () => bandPass(240, 2),
    () => lowPass(900),
  )
  swell(sound, (at) => 0.07 + 0.015 * turn(at))
  for (const [partial, level] of [
    [1, 0.1],
    [2, 0.07],
    [3, 0.025],
    [5, 0.012],
  ] as const) {
    // A whole number of periods in the loop, so that the hum continues across the seam.
    for (let index = 0; index < sound.left.length; index++) {
      const value = level * Math.sin((2 * Math.PI * 50 * partial * index) / sampleRate + partial)
      sound.left[index] = (sound.left[index] ?? 0) + value
      sound.right[index] = (sound.right[index] ?? 0) + value * 0.9
    }
  }
  return sound
}

function dawn(random: Random, seconds: number): Stereo {
  const sound = swell(wind(random, seconds, 300), () => 0.8)
  // The clear note of the river ice, like a rubbed glass rim; and a distant crow.
  scatter(sound, random, 0.13, () => {
    const hertz = between(random, 620, 760)
    const note = ring([{ hertz, decay: 5, left: 0.03, right: 0.024, phase: 0 }], 3)
    return { sound: swell(note, (at) => Math.min(1, at / 0.9) * Math.max(0, Math.min(1, (3 - at) / 0.6))), gain: 0.8 }
  })
  scatter(sound, random, 0.1, () => {
    const call = swell(
      hiss(
        random,
        0.34,
        () => bandPass(1_150, 5),
        () => bandPass(1_500, 2),
      ),
      (at) => Math.sin((Math.PI * at) / 0.34) ** 0.6 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 34 * at)),
    )
    return { sound: call, gain: 0.5 }
  })
  return sound
}

export const ambiences: readonly Ambience[] = [
  { name: 'water-and-ice', seconds: 22, seed: 11, play: water },
  { name: 'wind-in-the-street', seconds: 24, seed: 12, play: street },
  { name: 'stove', seconds: 18, seed: 13, play: stove },
  { name: 'dynamo', seconds: 12, seed: 14, play: dynamo },
  { name: 'before-the-sun', seconds: 24, seed: 15, play: dawn },
]
