/**
 * The one element that everything said by a service is heard from. Safari lets an element be heard that was loaded once while
 * the reader touched the page, and no other: what is said comes long after a touch.
 */
let sound: HTMLAudioElement | null = null

const touches = ['touchend', 'click', 'keydown'] as const

/** The element, which the reader's next touch lets be heard. */
export function oneSound(): HTMLAudioElement {
  if (sound) return sound
  const made = new Audio()
  sound = made
  const unlock = () => {
    for (const each of touches) removeEventListener(each, unlock, true)
    if (!made.hasAttribute('src')) made.load()
  }
  for (const each of touches) addEventListener(each, unlock, true)
  return made
}
