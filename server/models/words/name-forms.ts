import { isCyrillic } from './tokens.ts'

/** Endings of a name's stem in the Russian cases, and of possessives and diminutives built from it. */
const endings = new Set(
  ',а,у,ом,ем,е,ы,и,о,ой,ей,ою,ею,ю,я,ям,ами,ях,ах,ам,ов,ев,ь,ью,ин,ина,ину,ины,иной,ке,ка,ку,кой,ки,очка,очку,енька'.split(
    ',',
  ),
)

/** The form of a name: its dictionary form (`nominative`), or another case. */
export type NameForm = 'nominative' | 'other' | null

/**
 * Whether a folded word is a form of a folded name. Case endings are removed, and a fleeting vowel (Pavel, Pavla; Lev,
 * Lva) may be missing from the stem. English names may end in 's.
 */
export function nameForm(word: string, name: string): NameForm {
  if (word === name) return 'nominative'
  // No form of a name has another first letter.
  if (word[0] !== name[0]) return null
  if (!isCyrillic(name)) return word === `${name}'s` || word === `${name}'` ? 'other' : near(word, name)
  for (const stem of stemsOfName(name)) {
    if (!word.startsWith(stem)) continue
    const rest = word.slice(stem.length)
    // The bare stem of a name that ends in a vowel is a form of address: "Анн!", "Ильз, пойдём".
    if (rest === '') return 'nominative'
    if (stem.length >= 2 && endings.has(rest)) return 'other'
  }
  return near(word, name)
}

/** The stem without its ending, and also without its fleeting vowel. */
function stemsOfName(name: string): string[] {
  const stem = name.length > 3 || /[аяйьеио]$/.test(name) ? name.replace(/(ия|ий|[аяоеиыйь])$/, '') : name
  const bare = stem === '' ? name : stem
  const fleeting = /^(.+[бвгджзклмнпрстфхцчшщ]|[бвгджзклмнпрстфхцчшщ])[еоэ]([бвгджзклмнпрстфхцчшщ])$/.exec(bare)
  if (!fleeting || name !== bare) return [bare]
  const [, head = '', tail = ''] = fleeting
  return [bare, `${head}${tail}`, `${head}ь${tail}`]
}

/** One wrong letter in a name of five or more is a typing mistake. */
function near(word: string, name: string): NameForm {
  if (name.length < 5 || Math.abs(word.length - name.length) > 1 || word[0] !== name[0]) return null
  let start = 0
  while (start < word.length && word[start] === name[start]) start++
  let end = 0
  while (end < Math.min(word.length, name.length) - start && word.at(-1 - end) === name.at(-1 - end)) end++
  const differs = Math.max(word.length, name.length) - start - end
  const swapped =
    differs === 2 && word.length === name.length && word[start] === name[start + 1] && word[start + 1] === name[start]
  return differs <= 1 || swapped ? 'nominative' : null
}
