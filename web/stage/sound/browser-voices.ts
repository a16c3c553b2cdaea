import { fold } from '@fabula/core/novel/fold'
import { useSyncExternalStore } from 'react'

const none: readonly SpeechSynthesisVoice[] = []
let known = none

const synthesis = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

function readVoices(): readonly SpeechSynthesisVoice[] {
  const found = synthesis()?.getVoices() ?? none
  if (found.length !== known.length) known = found
  return known
}

function subscribe(listener: () => void): () => void {
  const voices = synthesis()
  voices?.addEventListener('voiceschanged', listener)
  return () => voices?.removeEventListener('voiceschanged', listener)
}

/** This browser's voices; empty if it has none, or before they have loaded. */
export const useBrowserVoices = (): readonly SpeechSynthesisVoice[] =>
  useSyncExternalStore(subscribe, readVoices, () => none)

/** Whether this browser has speech synthesis. */
export const canSpeak = (): boolean => synthesis() !== null

const speaks = (voice: SpeechSynthesisVoice, language: string) => fold(voice.lang).startsWith(language)

/**
 * The voice for a language (`en`, `ru`): the one named, by its URI or by part of its name, if it speaks that language;
 * null for the browser's default.
 */
export function browserVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: string,
  ...wanted: readonly (string | undefined)[]
): SpeechSynthesisVoice | null {
  for (const each of wanted) {
    const part = fold(each?.trim() ?? '')
    if (!part) continue
    const found = voices.find(
      (voice) => speaks(voice, language) && (fold(voice.voiceURI) === part || fold(voice.name).includes(part)),
    )
    if (found) return found
  }
  return voices.find((voice) => speaks(voice, language) && voice.localService) ?? null
}
