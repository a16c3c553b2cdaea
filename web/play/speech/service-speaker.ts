import type { GameStateId, NovelId } from '@fabula/core/ids'
import { fetchSpeech } from '../../client/fetch-speech.ts'
import { sharedAudio } from './shared-audio.ts'
import { type Speak, wordAt } from './speaker.ts'

/** The state whose lines are spoken: the server says nothing that is not in it. */
export interface SpokenState {
  lang: string
  novelId: NovelId
  stateId: GameStateId
}

/**
 * Says a text with the operator's speech service. It reports no words, so the current one is estimated from the
 * playback position. A text that the service refuses is spoken by `instead` after `onRefused` was called, or skipped;
 * so is an answer that is no sound.
 */
export function speakByService(state: SpokenState, instead: Speak | null, onRefused: (error: unknown) => void): Speak {
  const sound = sharedAudio()
  return (options) => {
    const { text, how, volume, onWord, onEnd } = options
    let stopInstead: (() => void) | null = null
    const stop = new AbortController()
    let address: string | null = null
    let frame = 0
    const release = () => {
      cancelAnimationFrame(frame)
      if (address === null) return
      // The element may be playing another line by now.
      if (sound.src === address) {
        sound.pause()
        sound.removeAttribute('src')
      }
      URL.revokeObjectURL(address)
      address = null
    }
    const finish = () => {
      if (stop.signal.aborted) return
      stop.abort()
      release()
      onEnd()
    }
    const sayInstead = () => {
      if (stop.signal.aborted || stopInstead) return
      release()
      if (!instead) finish()
      // A voice of the service does not exist in the browser.
      else stopInstead = instead({ ...options, how: { ...how, chosen: undefined } })
    }
    let marked = -1
    const follow = () => {
      if (sound.duration > 0) {
        const { start, end } = wordAt(text, Math.floor((sound.currentTime / sound.duration) * text.length))
        if (start !== marked && end > start) onWord(start, end)
        marked = start
      }
      frame = requestAnimationFrame(follow)
    }
    const fetched = async (): Promise<Blob | null> => {
      try {
        return await fetchSpeech(state, { text, voice: how.chosen ?? how.name }, stop.signal)
      } catch (error) {
        if (stop.signal.aborted) return null
        onRefused(error)
        sayInstead()
        return null
      }
    }
    const begin = async () => {
      const bytes = await fetched()
      if (bytes === null || stop.signal.aborted) return
      address = URL.createObjectURL(bytes)
      Object.assign(sound, { src: address, volume, playbackRate: how.pace, onended: finish, onerror: sayInstead })
      await sound.play()
      follow()
    }
    begin().catch((error: unknown) => {
      // An answer that is no sound is spoken instead; if the browser does not allow sound yet, this stays silent.
      if (error instanceof DOMException && error.name === 'NotSupportedError') sayInstead()
      else if (!stopInstead) finish()
    })
    return () => {
      stop.abort()
      stopInstead?.()
      release()
    }
  }
}
