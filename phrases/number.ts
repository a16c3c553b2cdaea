/** A number as a language writes it, such as `12,345` and `12 345`. */
export const inEnglish: (number: number) => string = new Intl.NumberFormat('en-GB').format
export const inRussian: (number: number) => string = new Intl.NumberFormat('ru-RU').format
