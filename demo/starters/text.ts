/** One text in both languages; neither is a translation of the other to its reader. */
export type StarterText = { readonly english: string; readonly russian: string }

export const t = (english: string, russian: string): StarterText => ({ english, russian })
