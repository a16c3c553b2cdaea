import type { Playing, SoundOutput } from '../../stage/sound/sound-output.ts'

/** The interval between steps of a fade, in milliseconds. */
const stepMs = 50

/**
 * Sound in an offline copy: a page opened from the disk may play the files beside it, but not read them, so each sound
 * is an `<audio>` element.
 */
export class WebSound implements SoundOutput {
  private readonly sounds = new Set<HTMLAudioElement>()

  async start(url: string, { loop, stillWanted }: Parameters<SoundOutput['start']>[1]): Promise<Playing | null> {
    const element = new Audio(url)
    Object.assign(element, { loop, volume: 0 })
    this.sounds.add(element)
    const end = () => {
      element.pause()
      this.sounds.delete(element)
    }
    element.addEventListener('ended', end)
    try {
      await element.play()
    } catch {
      // No such file, or a format this browser cannot play: the story goes on without it.
      end()
      return null
    }
    if (!stillWanted()) {
      end()
      return null
    }
    return { fadeTo: (volume, ms) => fade(element, volume, ms), stop: (afterMs) => void setTimeout(end, afterMs) }
  }

  halt(): void {
    for (const sound of this.sounds) sound.pause()
  }

  resume(): void {
    for (const sound of this.sounds) void sound.play().catch(() => undefined)
  }

  close(): void {
    this.halt()
    this.sounds.clear()
  }
}

const fades = new WeakMap<HTMLAudioElement, ReturnType<typeof setInterval>>()

function fade(element: HTMLAudioElement, volume: number, ms: number): void {
  clearInterval(fades.get(element))
  const from = element.volume
  const begun = performance.now()
  const step = () => {
    const share = ms <= 0 ? 1 : Math.min(1, (performance.now() - begun) / ms)
    element.volume = Math.max(0, Math.min(1, from + (volume - from) * share))
    if (share >= 1) clearInterval(fades.get(element))
  }
  fades.set(element, setInterval(step, stepMs))
  step()
}
