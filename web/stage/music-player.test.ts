import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fadeMs, hiddenPauseMs, MusicPlayer, type Sound } from './music-player.ts'

class FakeSound implements Sound {
  volume = 1
  playing = false
  starts = 0
  private from = ''
  get src() {
    return this.from
  }
  set src(url: string) {
    this.from = url
    this.playing = false
    this.starts++
  }
  play() {
    this.playing = true
    return Promise.resolve()
  }
  pause() {
    this.playing = false
  }
}

const fog = { id: 'fog', url: '/fog.mp3' }
const lamp = { id: 'lamp', url: '/lamp.mp3' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function playing(track: typeof fog | null = fog) {
  const sound = new FakeSound()
  const player = new MusicPlayer(sound)
  player.want(track)
  player.touch()
  vi.advanceTimersByTime(fadeMs)
  return { sound, player }
}

describe('music', () => {
  it('fetches and plays nothing before the first touch, then comes in', () => {
    const sound = new FakeSound()
    const player = new MusicPlayer(sound)
    player.want(fog)
    expect(sound).toMatchObject({ src: '', playing: false })
    player.touch()
    expect(sound).toMatchObject({ src: '/fog.mp3', playing: true, volume: 0 })
    vi.advanceTimersByTime(fadeMs)
    expect(sound.volume).toBe(1)
  })

  it('goes on when the next scene has the same track', () => {
    const { sound, player } = playing()
    player.want({ ...fog })
    vi.advanceTimersByTime(fadeMs)
    expect(sound).toMatchObject({ starts: 1, playing: true, volume: 1 })
  })

  it('starts another track when the one before has faded', () => {
    const { sound, player } = playing()
    player.want(lamp)
    vi.advanceTimersByTime(fadeMs / 2)
    expect(sound.src).toBe('/fog.mp3')
    expect(sound.volume).toBeCloseTo(0.5, 1)
    vi.advanceTimersByTime(fadeMs / 2)
    expect(sound).toMatchObject({ src: '/lamp.mp3', playing: true })
  })

  it('comes back when the scene returns to the track while it fades', () => {
    const { sound, player } = playing()
    player.want(lamp)
    vi.advanceTimersByTime(fadeMs / 2)
    player.want(fog)
    vi.advanceTimersByTime(fadeMs)
    expect(sound).toMatchObject({ src: '/fog.mp3', starts: 1, playing: true, volume: 1 })
  })

  it('stops where a scene has none, and then starts anew', () => {
    const { sound, player } = playing()
    player.want(null)
    vi.advanceTimersByTime(fadeMs)
    expect(sound.playing).toBe(false)
    player.want(fog)
    expect(sound).toMatchObject({ playing: true, starts: 2 })
  })

  it('pauses 300 ms after the page is hidden, and resumes where it was', () => {
    const { sound, player } = playing()
    player.hide()
    vi.advanceTimersByTime(hiddenPauseMs - 1)
    expect(sound.playing).toBe(true)
    vi.advanceTimersByTime(1)
    expect(sound.playing).toBe(false)
    player.show()
    expect(sound).toMatchObject({ playing: true, starts: 1 })
  })

  it('stays through a short absence', () => {
    const { sound, player } = playing()
    player.hide()
    vi.advanceTimersByTime(hiddenPauseMs / 2)
    player.show()
    vi.advanceTimersByTime(hiddenPauseMs)
    expect(sound.playing).toBe(true)
  })

  it('is silent at once when the page goes away', () => {
    const { sound, player } = playing()
    player.leave()
    expect(sound.playing).toBe(false)
  })

  it('does not resume while switched off, and goes on from there when switched on', () => {
    const { sound, player } = playing()
    player.switchOn(false)
    vi.advanceTimersByTime(fadeMs)
    expect(sound.playing).toBe(false)
    player.hide()
    vi.advanceTimersByTime(hiddenPauseMs)
    player.show()
    expect(sound.playing).toBe(false)
    player.switchOn(true)
    expect(sound).toMatchObject({ playing: true, starts: 1 })
  })

  it('changes the track behind the curtain: hidden, nothing is fetched', () => {
    const { sound, player } = playing()
    player.leave()
    player.want(lamp)
    expect(sound.src).toBe('/fog.mp3')
    player.show()
    expect(sound.src).toBe('/lamp.mp3')
  })

  it('tries again at the next track when the browser refused', async () => {
    const sound = new FakeSound()
    sound.play = () => Promise.reject(new Error('NotAllowed'))
    const player = new MusicPlayer(sound)
    player.want(fog)
    player.touch()
    await vi.advanceTimersByTimeAsync(fadeMs)
    sound.play = FakeSound.prototype.play
    player.want(lamp)
    expect(sound).toMatchObject({ src: '/lamp.mp3', playing: true })
  })
})
