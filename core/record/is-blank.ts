/** Whether a text has no visible characters: only whitespace, zero-width characters and fillers. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)
