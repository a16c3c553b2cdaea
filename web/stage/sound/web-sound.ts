import { closeSeam, loopBounds } from './loop-bounds.ts'
import type { Playing, SoundOutput } from './sound-output.ts'

/**
 * A longer file is streamed by an `<audio>` element instead of being decoded: a minute of audio takes 20 MB. In bytes.
 */
const maxDecodedBytes = 5_000_000

/** Sound by Web Audio. Files are decoded, so that a loop is exact to the sample. */
export class WebSound implements SoundOutput {
  private context: AudioContext | null = null
  private readonly streams = new Set<HTMLAudioElement>()

  async start(url: string, options: Parameters<SoundOutput['start']>[1]): Promise<Playing | null> {
    try {
      this.context ??= new AudioContext({ latencyHint: 'playback' })
      const { context } = this
      const answer = await fetch(url)
      if (!answer.ok || !options.stillWanted()) {
        await answer.body?.cancel()
        return null
      }
      if (options.loop && Number(answer.headers.get('content-length')) > maxDecodedBytes) {
        await answer.body?.cancel()
        return await this.stream(context, url)
      }
      const buffer = await context.decodeAudioData(await answer.arrayBuffer())
      return options.stillWanted() ? play(context, buffer, options.loop) : null
    } catch {
      // No network, no such file, or a format this browser cannot play: the story goes on without it.
      return null
    }
  }

  halt(): void {
    void this.context?.suspend()
    for (const stream of this.streams) stream.pause()
  }

  resume(): void {
    if (this.context?.state === 'running') return
    void this.context?.resume()
    for (const stream of this.streams) void stream.play().catch(() => undefined)
  }

  close(): void {
    this.halt()
    void this.context?.close()
    this.context = null
    this.streams.clear()
  }

  private async stream(context: AudioContext, url: string): Promise<Playing> {
    const element = new Audio(url)
    element.loop = true
    this.streams.add(element)
    const { gain, fadeTo } = gainOf(context)
    context.createMediaElementSource(element).connect(gain)
    try {
      await element.play()
    } catch (error) {
      this.streams.delete(element)
      throw error
    }
    const stop = (afterMs: number) => {
      this.streams.delete(element)
      setTimeout(() => element.pause(), afterMs)
    }
    return { fadeTo, stop }
  }
}

/** Starts a decoded sound; a loop skips the silence at the ends of its file. */
export function play(context: BaseAudioContext, buffer: AudioBuffer, loop: boolean): Playing {
  const source = context.createBufferSource()
  const { sampleRate, length } = buffer
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  const bounds = loopBounds({ sampleRate, length, channels })
  if (loop) {
    const { start, end } = closeSeam({ sampleRate, channels }, bounds)
    Object.assign(source, { loop, loopStart: start, loopEnd: end })
  }
  source.buffer = buffer
  const { gain, fadeTo } = gainOf(context)
  source.connect(gain)
  source.start(0, bounds.start)
  return { fadeTo, stop: (afterMs) => source.stop(context.currentTime + afterMs / 1_000) }
}

function gainOf(context: BaseAudioContext): { gain: GainNode; fadeTo: Playing['fadeTo'] } {
  const gain = context.createGain()
  gain.gain.value = 0
  gain.connect(context.destination)
  const fadeTo = (volume: number, ms: number) => {
    const now = context.currentTime
    const level = gain.gain
    const from = level.value
    level.cancelScheduledValues(now)
    level.setValueAtTime(from, now)
    level.linearRampToValueAtTime(volume, now + Math.max(ms, 10) / 1_000)
  }
  return { gain, fadeTo }
}
