import { cdp } from 'vitest/browser'

export const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> }

/** Shows a composition in the focused field, as an input method does while a word is composed. */
export const compose = (text: string) =>
  devtools().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** Ends a composition and inserts the word. */
export const commit = (text: string) => devtools().send('Input.insertText', { text })
