import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SoundOutput } from './sound-output.ts'
import { fadeMs, hiddenPauseMs, nothingHeard, type Soundscape, StageSound } from './stage-sound.ts'

/** What came to be heard, by address: how loud it is going to be, and whether it is over. */
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
const fog = { ...nothingHeard, music: track('fog') }
const lamp = { ...nothingHeard, music: track('lamp') }

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

  it('are asked for anew at each touch, but where they are off or out of sight', async () => {
    const { output, sound } = await playing()
    // As by a browser that counts a finger once it is lifted, or a call that came in.
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

  it('go on where the next scene has the same', async () => {
    const { output, sound } = await playing()
    sound.want({ ...fog, ambience: track('water') })
    await settled()
    expect(output.heard).toEqual(['/fog.mp3', '/water.mp3'])
    expect(output.sounds).toHaveLength(2)
  })

  it('come in while those before go out', async () => {
    const { output, sound } = await playing()
    sound.want(lamp)
    await settled()
    expect(output.sounds).toMatchObject([
      { url: '/fog.mp3', volume: 0, over: true },
      { url: '/lamp.mp3', volume: 1, over: false },
    ])
  })

  it('a track that the reader has left before it came is never heard', async () => {
    const { output, sound } = await playing()
    sound.want(lamp)
    sound.want(nothingHeard)
    await settled()
    expect(output.heard).toEqual([])
    expect(output.sounds.map(({ url }) => url)).toEqual(['/fog.mp3'])
  })

  it('an effect is heard once for each scene', async () => {
    const effect = { ...track('bell'), key: 'quay' }
    const { output, sound } = await playing({ ...fog, effect })
    sound.want({ ...fog, effect: { ...effect } })
    await settled()
    expect(output.sounds.filter(({ loop }) => !loop)).toHaveLength(1)
    sound.want({ ...fog, effect: { ...effect, key: 'ferry' } })
    await settled()
    expect(output.sounds.filter(({ loop }) => !loop)).toHaveLength(2)
  })

  it('halt 300 ms after the page is hidden, and go on where they were', async () => {
    const { output, sound } = await playing()
    sound.hide()
    vi.advanceTimersByTime(hiddenPauseMs - 1)
    expect(output.halted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(output.halted).toBe(true)
    sound.show()
    await settled()
    expect(output).toMatchObject({ halted: false, heard: ['/fog.mp3'] })
    expect(output.sounds).toHaveLength(1)
  })

  it('stay through a short absence, and stop at once when the page goes away', async () => {
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

  it('switched off and on again at once are loud again', async () => {
    const { output, sound } = await playing()
    sound.switchOn(false)
    await settled()
    sound.switchOn(true)
    await vi.advanceTimersByTimeAsync(fadeMs * 2)
    expect(output).toMatchObject({ halted: false, heard: ['/fog.mp3'] })
  })

  it('one turned down to nothing is not even fetched, and comes when it is turned up', async () => {
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

  it('what could not be had is asked for again with the next scene', async () => {
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
