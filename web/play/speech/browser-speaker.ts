import { browserVoice } from '../../stage/sound/browser-voices.ts'
import { sentencesOf } from '../message/sentences.ts'
import { type Speak, wordAt } from './speaker.ts'

/**
 * Says a text with a voice of the browser, sentence by sentence, because some browsers stop in the middle of a long
 * one.
 */
export const speakInBrowser: Speak = ({ text, language, how, volume, onWord, onEnd }) => {
  const voice = browserVoice(speechSynthesis.getVoices(), language, how.chosen, how.name)
  const parts = sentencesOf(text, false).filter((part) => /[\p{L}\p{N}]/u.test(part.text))
  let left = parts.length
  let stopped = false
  const done = () => {
    left--
    if (left <= 0 && !stopped) onEnd()
  }
  speechSynthesis.cancel()
  unlockAtNextTouch()
  for (const { text: sentence, start } of parts) {
    const spoken = new SpeechSynthesisUtterance(sentence)
    Object.assign(spoken, { lang: language, voice, pitch: how.pitch, rate: how.pace, volume })
    spoken.onboundary = ({ name, charIndex }) => {
      if (stopped || name === 'sentence') return
      const word = wordAt(sentence, charIndex)
      onWord(start + word.start, start + word.end)
    }
    spoken.onend = done
    // What cannot be spoken is skipped: the text is on the screen.
    spoken.onerror = done
    speechSynthesis.speak(spoken)
  }
  if (parts.length === 0) onEnd()
  return () => {
    stopped = true
    speechSynthesis.cancel()
  }
}

let isScheduled = false

/**
 * Safari speaks only after `speak` was called once during a touch; before that it is silent without an error, and a
 * reply arrives long after a touch.
 */
function unlockAtNextTouch(): void {
  if (isScheduled) return
  isScheduled = true
  const ask = () => {
    if (!speechSynthesis.speaking) speechSynthesis.speak(new SpeechSynthesisUtterance(''))
  }
  addEventListener('touchend', ask, { once: true, capture: true })
}
