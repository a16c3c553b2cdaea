/** Whether a text has no visible characters: only whitespace, zero-width characters, fillers and the blank of Braille. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)
