const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const onesOrdinal =
  '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'
const tensOrdinal = '- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
const russianOnes =
  'ноль|один|два|тр[ие]|четыр|пят|шест|сем|восем|девят|десят|одиннадцат|двенадцат|тринадцат|четырнадцат|пятнадцат|шестнадцат|семнадцат|восемнадцат|девятнадцат'
const russianOrdinals =
  '-|перв|втор|трет|четверт|пят|шест|седьм|восьм|девят|десят|одиннадцат|двенадцат|тринадцат|четырнадцат|пятнадцат|шестнадцат|семнадцат|восемнадцат|девятнадцат'
const russianTens = '-|-|двадцат|тридцат|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяност'

const english = new Map<string, number>()
for (const [list, step] of [
  [ones, 1],
  [onesOrdinal, 1],
  [tens, 10],
  [tensOrdinal, 10],
] as const)
  for (const [at, word] of list.split(' ').entries()) if (word !== '-') english.set(word, at * step)
// "One" is more often a person than a number.
english.delete('one')

const adjective = '(?:ый|ий|ой|ая|ья|ое|ье|ые|ого|его|ому|ему|ом|ем|ым|им|ую|ью|ых|ьего|ьему|ьем|ьим|ьей)'
const russian = [
  ...entries(russianTens, 10, `(?:ь|и|а|ов${adjective}|${adjective})?`),
  ...entries(russianOnes, 1, '(?:ь|и|ью|е|ре|рех|х)?').filter(([, value]) => value > 1),
  ...entries(russianOrdinals, 1, adjective),
]

function entries(list: string, step: number, endings: string): [RegExp, number][] {
  return list
    .split('|')
    .flatMap((beginning, at): [RegExp, number][] =>
      beginning === '-' ? [] : [[new RegExp(`^(?:${beginning})${endings}$`, 'u'), at * step]],
    )
}

/**
 * The number that a folded word names, in digits, English or Russian, "seven" like "seventh"; null for any other word.
 */
export function numberOf(word: string): number | null {
  if (/^\d{1,6}$/.test(word)) return Number(word)
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return Number.parseInt(word, 10)
  return english.get(word) ?? russian.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

/** Whether a folded number word is an ordinal: "seventh", "седьмой". */
export const isOrdinal = (word: string): boolean =>
  englishOrdinals.has(word) ||
  /^\d+(?:st|nd|rd|th)$/.test(word) ||
  /[ыиоя](?:й|го|му|м|е|х)$|(?:ая|ья|ое|ую|ью)$/u.test(word)
const englishOrdinals = new Set(`${onesOrdinal} ${tensOrdinal}`.split(' '))
