/** One thing a reader may see, in the author's language and in Russian. */
export type Text = { readonly english: string; readonly russian: string }

/** A text in both languages. Paragraphs are parted by a blank line; indentation of the source is dropped. */
export const t = (english: string, russian: string): Text => ({ english: tidy(english), russian: tidy(russian) })

const tidy = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
