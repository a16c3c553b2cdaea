import { describe, expect, it } from 'vitest'
import { play } from './web-sound.ts'

/** The demo's looped tracks from the repository. */
const files = import.meta.glob<string>('../../../demo/assets/music/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})
const once = ['boat-bell', 'match', 'key-turns', 'switch']
const loops = Object.entries(files).flatMap(([path, url]) => {
  const name = path.replace(/^.*\/|\.mp3$/g, '')
  return once.includes(name) ? [] : [{ name, url }]
})

const rate = 22_050
const windowMs = 50

/** A few seconds of a looped file as they are heard, beginning shortly before the loop restarts. */
async function aroundTheSeam(url: string): Promise<{ levels: number[]; steps: Float32Array }> {
  const bytes = await (await fetch(url)).arrayBuffer()
  const decoded = await new OfflineAudioContext(2, 1, rate).decodeAudioData(bytes)
  const seconds = decoded.duration + 3
  const context = new OfflineAudioContext(2, Math.ceil(seconds * rate), rate)
  play(context, decoded, true).fadeTo(1, 0)
  const heard = (await context.startRendering()).getChannelData(0).subarray(Math.floor((decoded.duration - 3) * rate))
  const size = Math.round((rate * windowMs) / 1_000)
  const levels: number[] = []
  for (let at = 0; at + size <= heard.length; at += size) {
    levels.push(Math.sqrt(heard.subarray(at, at + size).reduce((sum, sample) => sum + sample * sample, 0) / size))
  }
  return { levels, steps: heard.map((sample, index) => Math.abs(sample - (heard[index - 1] ?? sample))) }
}

describe('loops of the demo, as a browser plays them', () => {
  it('are found', () => expect(loops.map(({ name }) => name)).toHaveLength(9))

  it.each(loops)('$name loops without silence and without a click', async ({ url }) => {
    const { levels, steps } = await aroundTheSeam(url)
    const sorted = [...levels].sort((one, other) => one - other)
    const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
    expect(usual).toBeGreaterThan(0.001)
    // The longest stretch 30 dB below the usual level here: a breath between notes is allowed, a gap is not.
    let quiet = 0
    let longest = 0
    for (const level of levels) {
      quiet = level < usual / 31.6 ? quiet + windowMs : 0
      longest = Math.max(longest, quiet)
    }
    expect(longest).toBeLessThanOrEqual(100)
    // A click is a step far larger than any other nearby.
    const seam = Math.floor(steps.length / 2)
    const near = Math.max(...steps.subarray(seam - rate / 4, seam + rate / 4))
    const around = Math.max(...steps.subarray(0, seam - rate / 4), ...steps.subarray(seam + rate / 4))
    expect(near).toBeLessThan(around * 2 + 0.01)
  })
})
