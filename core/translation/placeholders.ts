import { placesIn } from '../turn/fill-in.ts'

/** The places in a text that are filled in when it is shown, such as `{{user}}`: in one spelling, sorted. */
export const placeholdersOf = (text: string): string[] =>
  placesIn(text)
    .map(({ name }) => `{{${name}}}`)
    .sort()
