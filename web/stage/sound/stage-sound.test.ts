import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SoundOutput } from './sound-output.ts'
import { fadeMs, hiddenPauseMs, type Soundscape, StageSound, silence } from './stage-sound.ts'

/** Records started sounds by address, with their target volume and whether they have ended. */
class Recorded implements SoundOutput {
  readonly sounds: { url: string; loop: boolean; volume: number; over: boolean }[] = []
  halted = false
  closed = false
  fails = false
  start(url: string, { loop, stillWanted }: Parameters<SoundOutput['start']>[1]) {
    const sound = { url, loop, volume: 0, over: false }
    return Promise.resolve().then(() => {
      if (this.fails || !stillWanted()) return null
      this.sounds.push(sound)
      return {
        fadeTo: (volume: number) => {
          sound.volume = volume
        },
        stop: () => {
          sound.over = true
        },
      }
    })
  }
  halt() {
    this.halted = true
  }
  resume() {
    this.halted = false
  }
  close() {
    this.closed = true
  }
  get heard() {
    return this.sounds.filter(({ over, volume }) => !over && volume > 0).map(({ url }) => url)
  }
}

const track = (name: string) => ({ id: name, url: `/${name}.mp3` })
const fog = { ...silence, music: track('fog') }
const lamp = { ...silence, music: track('lamp') }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settled = () => vi.advanceTimersByTimeAsync(0)

async function playing(scape: Soundscape = fog) {
  const output = new Recorded()
  const sound = new StageSound(output)
  sound.want(scape)
  sound.touch()
  await settled()
  return { output, sound }
}

describe('the sounds of a stage', () => {
  it('fetch and play nothing before the first touch', async () => {
    const output = new Recorded()
    const sound = new StageSound(output)
    sound.want(fog)
    await settled()
    expect(output.sounds).toEqual([])
    sound.touch()
    await settled()
    expect(output.sounds).toEqual([{ url: '/fog.mp3', loop: true, volume: 1, over: false }])
  })

  it('are resumed at each touch, unless they are off or the page is hidden', async () => {
    const { output, sound } = await playing()
    // Simulates a browser that allows sound only once the finger is lifted, or an interrupting call.
    output.halt()
    sound.touch()
    expect(output.halted).toBe(false)
    sound.switchOn(false)
    await vi.advanceTimersByTimeAsync(fadeMs)
    sound.touch()
    expect(output.halted).toBe(true)
    sound.switchOn(true)
    sound.leave()
    sound.touch()
    expect(output.halted).toBe(true)
  })

  it('continue when the next scene has the same ones', async () => {
    const { output, sound } = await playing()
    sound.want({ ...fog, ambience: track('water') })
    await settled()
    expect(output.heard).toEqual(['/fog.mp3', '/water.mp3'])
    expect(output.sounds).toHaveLength(2)
  })

  it('fade in while the previous ones fade out', async () => {
    const { output, sound } = await playing()
    sound.want(lamp)
    await settled()
    expect(output.sounds).toMatchObject([
      { url: '/fog.mp3', volume: 0, over: true },
      { url: '/lamp.mp3', volume: 1, over: false },
    ])
  })

  it('are never heard if the reader has left their scene before they load', async () => {
    const { output, sound } = await playing()
    sound.want(lamp)
    sound.want(silence)
    await settled()
    expect(output.heard).toEqual([])
    expect(output.sounds.map(({ url }) => url)).toEqual(['/fog.mp3'])
  })

  it('include an effect once for each scene', async () => {
    const effect = { ...track('bell'), key: 'quay' }
    const { output, sound } = await playing({ ...fog, effect })
    sound.want({ ...fog, effect: { ...effect } })
    await settled()
    expect(output.sounds.filter(({ loop }) => !loop)).toHaveLength(1)
    sound.want({ ...fog, effect: { ...effect, key: 'ferry' } })
    await settled()
    expect(output.sounds.filter(({ loop }) => !loop)).toHaveLength(2)
  })

  it('halt 300 ms after the page is hidden, and resume where they were', async () => {
    const { output, sound } = await playing()
    sound.hide()
    vi.advanceTimersByTime(299)
    expect(output.halted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(output.halted).toBe(true)
    sound.show()
    await settled()
    expect(output).toMatchObject({ halted: false, heard: ['/fog.mp3'] })
    expect(output.sounds).toHaveLength(1)
  })

  it('continue through a short absence, and stop at once when the page is left', async () => {
    const { output, sound } = await playing()
    sound.hide()
    vi.advanceTimersByTime(hiddenPauseMs / 2)
    sound.show()
    vi.advanceTimersByTime(hiddenPauseMs)
    expect(output.halted).toBe(false)
    sound.leave()
    expect(output.halted).toBe(true)
  })

  it('fade away when switched off, stay silent when the page is shown again, and go on when switched on', async () => {
    const { output, sound } = await playing()
    sound.switchOn(false)
    await settled()
    expect(output.heard).toEqual([])
    await vi.advanceTimersByTimeAsync(fadeMs)
    expect(output.halted).toBe(true)
    sound.leave()
    sound.show()
    sound.want({ ...lamp, effect: { ...track('bell'), key: 'quay' } })
    await settled()
    expect(output).toMatchObject({ halted: true, heard: [] })
    expect(output.sounds).toHaveLength(1)
    sound.want(fog)
    sound.switchOn(true)
    await settled()
    expect(output).toMatchObject({ halted: false, heard: ['/fog.mp3'] })
    expect(output.sounds).toHaveLength(1)
  })

  it('are at full volume after being switched off and on again quickly', async () => {
    const { output, sound } = await playing()
    sound.switchOn(false)
    await settled()
    sound.switchOn(true)
    await vi.advanceTimersByTimeAsync(fadeMs * 2)
    expect(output).toMatchObject({ halted: false, heard: ['/fog.mp3'] })
  })

  it('are not even fetched at volume 0, and start when turned up', async () => {
    const output = new Recorded()
    const sound = new StageSound(output, { music: 0.5, ambience: 0, effect: 0 })
    sound.want({ ...fog, ambience: track('water'), effect: { ...track('bell'), key: 'quay' } })
    sound.touch()
    await settled()
    expect(output.sounds).toEqual([{ url: '/fog.mp3', loop: true, volume: 0.5, over: false }])
    sound.setLoudness({ music: 0.2, ambience: 0.4, effect: 0 })
    await settled()
    expect(output.sounds.map(({ url, volume }) => [url, volume])).toEqual([
      ['/fog.mp3', 0.2],
      ['/water.mp3', 0.4],
    ])
  })

  it('are fetched again with the next scene after a failure', async () => {
    const output = new Recorded()
    output.fails = true
    const sound = new StageSound(output)
    sound.want(fog)
    sound.touch()
    await settled()
    output.fails = false
    sound.want({ ...fog })
    await settled()
    expect(output.heard).toEqual(['/fog.mp3'])
  })
})
