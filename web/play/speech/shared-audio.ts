/**
 * The only audio element for the speech service. Safari plays only an element that was loaded once during a touch, and
 * speech starts long after a touch.
 */
let sound: HTMLAudioElement | null = null

const touches = ['touchend', 'click', 'keydown'] as const

/** The element, which is unlocked by the reader's next touch. */
export function sharedAudio(): HTMLAudioElement {
  if (sound) return sound
  const audio = new Audio()
  sound = audio
  const unlock = () => {
    for (const each of touches) removeEventListener(each, unlock, true)
    if (!audio.hasAttribute('src')) audio.load()
  }
  for (const each of touches) addEventListener(each, unlock, true)
  return audio
}
