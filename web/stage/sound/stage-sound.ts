import type { Playing, SoundOutput, Track } from './sound-output.ts'

/** The duration of a cross-fade, in milliseconds. */
export const fadeMs = 600
/** How long a page is hidden before its sound stops, in milliseconds. */
export const hiddenPauseMs = 300

/** The sounds of a scene. `effect` is played once for each `key`. */
export interface Soundscape {
  music: Track | null
  ambience: Track | null
  effect: (Track & { key: string }) | null
}

/** The volume of each kind of sound, 0 to 1. */
export type Loudness = Record<keyof Soundscape, number>
type Loop = 'music' | 'ambience'
const loops = ['music', 'ambience'] as const

export const silence: Soundscape = { music: null, ambience: null, effect: null }

/**
 * Plays a story's sounds: music and ambience go on as long as scenes name the same ones, and cross-fade into the next;
 * an effect is played once. Nothing is fetched or played before the reader has touched the page, while sound is off, or
 * while the page is hidden. When switched on again, all sounds resume where they were.
 */
export class StageSound {
  private wanted: Soundscape = silence
  private readonly held = new Map<Loop, { track: Track; playing: Promise<Playing | null> }>()
  private heardKey: string | null = null
  private touched = false
  private on = true
  private hidden = false
  /** Whether the sound is halted, or fades out before it is. */
  private quiet = false
  private halted = false
  private hideTimer: ReturnType<typeof setTimeout> | undefined
  private haltTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly output: SoundOutput,
    private loudness: Loudness = { music: 1, ambience: 1, effect: 1 },
  ) {}

  /** Sets the sounds of the current scene. */
  want(wanted: Soundscape): void {
    this.wanted = wanted
    this.update()
  }

  /**
   * Called at each touch of the reader: browsers allow no sound before the first one. Phones count a touch only once
   * the finger is lifted, and Safari mutes a page again during a call, so each touch tries to resume.
   */
  touch(): void {
    if (!this.touched) {
      this.touched = true
      this.update()
    } else if (!this.hidden && !this.quiet) this.output.resume()
  }

  switchOn(on: boolean): void {
    this.on = on
    this.update()
  }

  setLoudness(loudness: Loudness): void {
    this.loudness = loudness
    for (const loop of loops) void this.held.get(loop)?.playing.then((playing) => playing?.fadeTo(loudness[loop], 60))
    this.update()
  }

  /** The page was hidden. Short absences do not interrupt the sound. */
  hide(): void {
    clearTimeout(this.hideTimer)
    this.hideTimer = setTimeout(() => this.leave(), hiddenPauseMs)
  }

  show(): void {
    clearTimeout(this.hideTimer)
    this.hidden = false
    this.update()
  }

  /** The page is being left: stops all sound at once. */
  leave(): void {
    clearTimeout(this.hideTimer)
    clearTimeout(this.haltTimer)
    this.hidden = true
    this.halt()
  }

  /** Ends everything for good. */
  close(): void {
    this.leave()
    this.output.close()
  }

  /** Makes what is playing match what is wanted. */
  private update(): void {
    if (!this.touched || this.hidden) return
    if (!this.on) {
      this.fadeOut()
      return
    }
    if (this.quiet) this.resumeLoops()
    for (const loop of loops) this.settleLoop(loop)
    this.playEffect()
  }

  private settleLoop(loop: Loop): void {
    const track = this.loudness[loop] > 0 ? this.wanted[loop] : null
    const now = this.held.get(loop)
    if (now?.track.id === track?.id) return
    this.held.delete(loop)
    void now?.playing.then((old) => {
      old?.fadeTo(0, fadeMs)
      old?.stop(fadeMs)
    })
    if (track === null) return
    const stillWanted = () => this.held.get(loop)?.track === track
    const playing = this.output.start(track.url, { loop: true, stillWanted })
    this.held.set(loop, { track, playing })
    this.fadeIn(loop)
    // A sound that failed to load is fetched again with the next scene.
    void playing.then((started) => {
      if (started === null && stillWanted()) this.held.delete(loop)
    })
  }

  private fadeIn(loop: Loop): void {
    const held = this.held.get(loop)
    void held?.playing.then((playing) => {
      if (this.held.get(loop) === held && this.on) playing?.fadeTo(this.loudness[loop], fadeMs)
    })
  }

  private playEffect(): void {
    const { effect } = this.wanted
    if (!effect) {
      this.heardKey = null
      return
    }
    if (effect.key === this.heardKey) return
    this.heardKey = effect.key
    const volume = this.loudness.effect
    if (volume === 0) return
    const stillWanted = () => this.on && !this.hidden && this.heardKey === effect.key
    void this.output.start(effect.url, { loop: false, stillWanted }).then((playing) => playing?.fadeTo(volume, 0))
  }

  private resumeLoops(): void {
    clearTimeout(this.haltTimer)
    if (this.halted) this.output.resume()
    this.quiet = false
    this.halted = false
    for (const loop of loops) this.fadeIn(loop)
  }

  private fadeOut(): void {
    if (this.quiet) return
    this.quiet = true
    for (const loop of loops)
      void this.held.get(loop)?.playing.then((playing) => !this.on && playing?.fadeTo(0, fadeMs))
    this.haltTimer = setTimeout(() => this.halt(), fadeMs)
  }

  private halt(): void {
    if (this.halted) return
    this.quiet = true
    this.halted = true
    this.output.halt()
  }
}
