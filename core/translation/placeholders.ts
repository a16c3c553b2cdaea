/** The places in a text that are filled in when it is shown, such as `{{user}}`: in one spelling, sorted. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => `{{${name.toLowerCase()}}}`).sort()
