/** True for a text in which nothing can be seen: spaces, breaks, characters without width, fillers. */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)
