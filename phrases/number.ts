/** Formats a number for a language, such as `12,345` and `12 345`. */
export const inEnglish: (number: number) => string = new Intl.NumberFormat('en-GB').format
export const inRussian: (number: number) => string = new Intl.NumberFormat('ru-RU').format

const megabyte = 1_048_576
const size = (locale: string, names: { mega: string; giga: string }) => {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format
  return (bytes: number): string =>
    bytes < megabyte * 1_024
      ? `${format(bytes / megabyte)}\u00A0${names.mega}`
      : `${format(bytes / megabyte / 1_024)}\u00A0${names.giga}`
}

/** Formats a size in bytes for a language, such as `12.5 MB` and `12,5 МБ`. */
export const sizeInEnglish = size('en-GB', { mega: 'MB', giga: 'GB' })
export const sizeInRussian = size('ru-RU', { mega: 'МБ', giga: 'ГБ' })
