/** How long music takes to come and to go, in milliseconds. */
export const fadeMs = 600
/** A page that was hidden for this long is silent, in milliseconds. */
export const hiddenPauseMs = 300
const stepMs = 30

export interface Track {
  id: string
  url: string
}

/** The part of an `<audio>` element that music needs. */
export interface Sound {
  src: string
  volume: number
  play(): Promise<void>
  pause(): void
}

/**
 * Music behind a story: the same track goes on, another one starts from its beginning once the one before has faded, none
 * is silence. Nothing is fetched or played before the reader has touched the page, while the music is switched off, or
 * while the page is hidden.
 */
export class MusicPlayer {
  private wanted: Track | null = null
  /** The track that the element holds, playing or paused. */
  private held: Track | null = null
  private touched = false
  private on = true
  private hidden = false
  private loudest = 1
  private playing = false
  private hideTimer: ReturnType<typeof setTimeout> | undefined
  private fadeTimer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly sound: Sound) {}

  /** What the scene plays now. */
  want(track: Track | null): void {
    this.wanted = track
    this.settle()
  }

  /** The reader's first touch: browsers let nothing sound before it. */
  touch(): void {
    if (this.touched) return
    this.touched = true
    this.settle()
  }

  switchOn(on: boolean): void {
    this.on = on
    this.settle()
  }

  setVolume(volume: number): void {
    this.loudest = volume
    if (this.playing && this.fadeTimer === undefined) this.sound.volume = volume
  }

  /** The page went out of sight. Short absences are not heard. */
  hide(): void {
    clearTimeout(this.hideTimer)
    this.hideTimer = setTimeout(() => this.leave(), hiddenPauseMs)
  }

  show(): void {
    clearTimeout(this.hideTimer)
    this.hidden = false
    this.settle()
  }

  /** The page goes away: silence at once. */
  leave(): void {
    clearTimeout(this.hideTimer)
    this.hidden = true
    this.stopFading()
    this.playing = false
    this.sound.pause()
  }

  /** Brings what is heard to what is wanted. */
  private settle(): void {
    if (!this.touched || this.hidden) return
    const track = this.on ? this.wanted : null
    if (track !== null && track.id === this.held?.id) {
      if (!this.playing) this.start()
      else if (this.fadeTimer !== undefined) this.fade(this.loudest)
      return
    }
    if (this.playing) {
      this.fade(0, () => this.change(track))
      return
    }
    this.change(track)
  }

  private change(track: Track | null): void {
    this.playing = false
    this.sound.pause()
    // Switched off, the track is kept where it was, to go on from there; with none wanted it is over.
    if (track === null) {
      if (this.wanted === null) this.held = null
      return
    }
    this.held = track
    this.sound.src = track.url
    this.start()
  }

  private start(): void {
    this.playing = true
    this.sound.volume = 0
    this.sound.play().then(
      () => undefined,
      // The browser still refuses, or the file is missing: silent until the next touch or track.
      () => {
        this.playing = false
      },
    )
    this.fade(this.loudest)
  }

  private fade(to: number, then?: () => void): void {
    this.stopFading()
    const from = this.sound.volume
    let passed = 0
    this.fadeTimer = setInterval(() => {
      passed += stepMs
      this.sound.volume = from + (to - from) * Math.min(1, passed / fadeMs)
      if (passed < fadeMs) return
      this.stopFading()
      then?.()
    }, stepMs)
  }

  private stopFading(): void {
    clearInterval(this.fadeTimer)
    this.fadeTimer = undefined
  }
}
