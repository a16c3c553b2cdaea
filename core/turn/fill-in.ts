/** Puts the reader's character name where an author wrote `{{user}}`. */
export const fillIn = (text: string, readerName: string): string =>
  text.replace(/\{\{\s*user\s*\}\}/gi, () => readerName)
