import { cdp } from 'vitest/browser'

const devtools = () => cdp() as unknown as { send(method: string, params: object): Promise<unknown> }

/** What an input method shows in the field that has the focus while a word is put together. */
export const compose = (text: string) =>
  devtools().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })

/** The word is done, and written. */
export const commit = (text: string) => devtools().send('Input.insertText', { text })
