/** Each Cyrillic letter as names are usually written in Latin ones. */
const toLatin: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'абвгдезийклмнопрстуфыэ'].map((letter, at) => [letter, 'abvgdeziyklmnoprstufye'[at] ?? '']),
  ),
  ...{ ё: 'yo', ж: 'zh', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ю: 'yu', я: 'ya', ь: '', ъ: '' },
}
/** The reverse, for the letters that names have. */
const toCyrillic = new Map<string, string>([
  ...Object.entries(toLatin)
    .filter(([, latin]) => latin !== '')
    .reverse()
    .map(([letter, latin]): [string, string] => [latin, letter]),
  ...Object.entries({ e: 'е', y: 'й', h: 'х', c: 'к', j: 'дж', q: 'к', w: 'в', x: 'кс' }),
])
const latinLetters = /shch|yo|zh|kh|ts|ch|sh|yu|ya|[a-z]/g

/** A name in the letters of the other alphabet, as models write it in a story in that language. */
export function inOtherLetters(name: string): string {
  const small = name.toLowerCase()
  const other = /[а-яё]/.test(small)
    ? small.replace(/[а-яё]/g, (letter) => toLatin[letter] ?? letter)
    : small.replace(latinLetters, (letters) => toCyrillic.get(letters) ?? letters)
  return other.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
