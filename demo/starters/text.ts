/** A text in both languages, each written as an original. */
export type StarterText = { readonly english: string; readonly russian: string }

export const t = (english: string, russian: string): StarterText => ({ english, russian })
