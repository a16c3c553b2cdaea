import { type Filter, highPass } from './filters.ts'
import { type Stereo, sampleRate, silence } from './stereo.ts'

export interface Room {
  /** Seconds for the sound to fall to a thousandth. */
  seconds: number
  /** 1 is a hall; smaller values are smaller rooms. */
  size: number
  /** 0 bright to 0.8 dark: how much treble is lost in each round trip. */
  damping: number
  /** Seconds before the first reflection. */
  delay: number
}

/** Lengths in samples; primes, so that no two lines coincide. */
const lineLengths = [1123, 1277, 1439, 1597, 1741, 1901, 2063, 2237, 2399, 2557, 2731, 2909, 3067, 3251, 3449, 3659]
const diffusers = [142, 379, 556, 1003]

/**
 * The reverberation of a sound: a feedback delay network of sixteen lines mixed by a Hadamard matrix. As long as the
 * sound.
 */
export function reverb(sound: Stereo, room: Room): Stereo {
  const heard = silence(sound.left.length)
  const lines = lineLengths.map((length, index) => delayLine(Math.round(length * room.size), index, room))
  const feedLeft = entrance(room, 1)
  const feedRight = entrance(room, 1.07)
  const taps = new Float64Array(lines.length)
  const scale = 1 / Math.sqrt(lines.length)
  for (let time = 0; time < heard.left.length; time++) {
    const left = feedLeft(sound.left[time] ?? 0)
    const right = feedRight(sound.right[time] ?? 0)
    let outLeft = 0
    let outRight = 0
    for (let index = 0; index < lines.length; index++) {
      const tap = lines[index]?.read(time) ?? 0
      taps[index] = tap
      const sign = index & 2 ? -1 : 1
      if (index & 1) outRight += sign * tap
      else outLeft += sign * tap
    }
    heard.left[time] = outLeft * 0.5
    heard.right[time] = outRight * 0.5
    hadamard(taps)
    for (let index = 0; index < lines.length; index++) {
      lines[index]?.write((taps[index] ?? 0) * scale + (index & 1 ? right : left) * 0.35)
    }
  }
  return heard
}

interface DelayLine {
  read(time: number): number
  write(sample: number): void
}

/** A delay line; its length varies by a few samples, so that the tail does not sound metallic. */
function delayLine(length: number, index: number, room: Room): DelayLine {
  const sway = 5
  const memory = new Float32Array(length + 2 * sway + 2)
  const gain = 10 ** ((-3 * length) / (room.seconds * sampleRate))
  const pace = (2 * Math.PI * (0.11 + 0.037 * index)) / sampleRate
  let head = 0
  let dulled = 0
  return {
    read(time) {
      const back = length + sway * Math.sin(pace * time + index)
      const whole = Math.floor(back)
      const newer = memory[(head - whole + memory.length) % memory.length] ?? 0
      const older = memory[(head - whole - 1 + memory.length) % memory.length] ?? 0
      const sample = newer + (older - newer) * (back - whole)
      dulled += (1 - room.damping) * (sample - dulled)
      return dulled * gain
    },
    write(sample) {
      memory[head] = sample
      head = (head + 1) % memory.length
    },
  }
}

/**
 * The input stage: a delay, a high-pass (bass would only thicken the sound), and allpasses that blur the first echoes.
 */
function entrance(room: Room, spread: number): Filter {
  const thin = highPass(110)
  const stages: Filter[] = [pause(Math.max(1, Math.round(room.delay * spread * sampleRate)))]
  for (const length of diffusers) stages.push(allpass(Math.round(length * spread), 0.62))
  return (sample) => {
    let passed = thin(sample)
    for (const stage of stages) passed = stage(passed)
    return passed
  }
}

function pause(length: number): Filter {
  const memory = new Float32Array(length)
  let head = 0
  return (sample) => {
    const old = memory[head] ?? 0
    memory[head] = sample
    head = (head + 1) % length
    return old
  }
}

function allpass(length: number, strength: number): Filter {
  const memory = new Float32Array(length)
  let head = 0
  return (sample) => {
    const old = memory[head] ?? 0
    const inner = sample - strength * old
    memory[head] = inner
    head = (head + 1) % length
    return old + strength * inner
  }
}

function hadamard(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let block = 0; block < values.length; block += half * 2) {
      for (let index = block; index < block + half; index++) {
        const one = values[index] ?? 0
        const other = values[index + half] ?? 0
        values[index] = one + other
        values[index + half] = one - other
      }
    }
  }
}
