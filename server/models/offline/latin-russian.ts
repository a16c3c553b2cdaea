import { tokensOf } from '../words/tokens.ts'

/** Words that identify Russian in Latin letters; none of them is English. */
const russianMarkers = new Set(
  'privet kto chto chego gde kuda kak kakoy kakaya pochemu zachem kogda spasibo pozhaluysta pozhalusta zdravstvuy zdravstvuyte poka menya tebya tebe mne nado mozhno hochu khochu znayu ponimayu konechno ladno horosho khorosho lyublyu ochen'.split(
    ' ',
  ),
)

/** Longer ones first. */
const letters: [string, string][] = [
  ['shch', 'щ'],
  ['yo', 'ё'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ya', 'я'],
  ['ju', 'ю'],
  ['ja', 'я'],
  ...[...'abvgdeziyklmnoprstufhcjwx'].map((letter, at): [string, string] => [
    letter,
    [...'абвгдезийклмнопрстуфхкйвх'][at] ?? letter,
  ]),
  ["'", 'ь'],
]
const perLetter = new Map(letters)
const anyLetters = /shch|yo|zh|kh|ts|ch|sh|y[ua]|j[ua]|[a-z']/g

/** Matches `y` as a vowel of its own: after a consonant ("ty"), not after a vowel ("kakoy"). */
const vowelY = /(?<=[bvgdzklmnprstfhc])y(?![aou])/g

/** Transliterates a text that is Russian in Latin letters ("kto ty?"); returns any other unchanged. */
export function inRussianLetters(text: string): string {
  if (!tokensOf(text).some(({ word }) => russianMarkers.has(word))) return text
  return text
    .toLowerCase()
    .replace(vowelY, 'ы')
    .replace(anyLetters, (latin) => perLetter.get(latin) ?? latin)
}
