import { memoizeTexts } from '../words/memoize-texts.ts'
import { stemOf } from '../words/stem.ts'
import { tokensOf } from '../words/tokens.ts'
import { actsOf, answersOf, isCourtesy, isNothingBut, repliesOf } from './acts.ts'
import { conceptOf, knownWords } from './concepts.ts'
import { inRussianLetters } from './latin-russian.ts'
import { isOrdinal, numberOf } from './numerals.ts'
import { correctTypo } from './typos.ts'

/** Words so common that sharing them means nothing. */
const common = new Set(
  `the a an and or but of to in on at for with by from as it its this that these those there here been be do does did
   have has had will would can could should so if then than not no just very too also about into up over don't didn't doesn't isn't aren't wasn't weren't can't couldn't
   won't wouldn't haven't hasn't hadn't shouldn't he's she's it's that's there's what's who's yes yeah yep ok okay oh ага ок ладно конечно
   и а но или как в во на с со к ко у о об от до за по из для не ни же ли бы то это этот эта эти тот та те там тут
   так вот ну уж да ещё еще уже очень только про нам нет вообще нибудь просто типа короче кстати тоже также actually basically literally exactly`.split(
    /\s+/,
  ),
)

/** Whether a folded word is so common that sharing it means nothing. */
export const isCommon = (word: string): boolean => common.has(word)

/** Shorthand that people type, and its meaning. */
const shorthand = new Map<string, string[]>(
  Object.entries({
    whos: 'who is',
    whats: 'what is',
    wheres: 'where is',
    hows: 'how is',
    whens: 'when is',
    dont: "don't",
    wont: "won't",
    lets: "let's",
    didnt: "didn't",
    cant: "can't",
    im: 'i am',
    ive: 'i have',
    youre: 'you are',
    thats: 'that is',
    "i'm": 'i am',
    "you're": 'you are',
    "we're": 'we are',
    "he's": 'he is',
    "she's": 'she is',
    "what's": 'what is',
    "who's": 'who is',
    "where's": 'where is',
    "how's": 'how is',
    "that's": 'that is',
    u: 'you',
    r: 'are',
    ur: 'your',
    wat: 'what',
    wut: 'what',
    wtf: 'what',
    tf: 'the hell',
    шо: 'что',
    че: 'что',
    чо: 'что',
    щас: 'сейчас',
    ща: 'сейчас',
  }).map(([short, long]) => [short, long.split(' ')]),
)

/** First and second person swap between a question and its answer: "Who are you?" - "Who am I? Ilse." */
const sides = new Map<string, string>()
const swap = (one: string, other: string) => {
  for (const word of one.split(' ')) sides.set(word, '§you')
  for (const word of other.split(' ')) sides.set(word, '§me')
}
swap(
  "you your yours yourself you're you've you'll you'd ты тебя тебе тобой твой твоя твое твои твоего твою вы вас вам вами ваш ваша ваше ваши вашу вашего",
  "i me my mine myself i'm i've i'd i'll я меня мне мной мой моя мое мои моего мою",
)
const otherSide = new Map([
  ['§you', '§me'],
  ['§me', '§you'],
])
const being = new Set(['am', 'is', 'are', 'was', 'were', "i'm", "you're"])

/**
 * Joins separated phrasal verbs: "take the lamps down" becomes "remove the lamps", and "they come down" likewise; who
 * "leaves things out" goes nowhere.
 */
const joinPhrasalVerbs = (text: string): string =>
  text
    .replace(/\b(?:leave|leaves|leaving|left)\s((?:[a-z'’]{1,20}\s){0,2}?)out\b(?! of\b)/giu, 'omit $1')
    .replace(
      /\b(?:take|takes|taking|taken|took|pull|pulling|pulled)\s((?:(?!up\b)[a-z'’]{1,20}\s){0,3}?)down\b/giu,
      'remove $1',
    )
    .replace(/(?<=\b(?:they|lamps|lights)\s)(?:come|coming|came)\sdown\b/giu, 'remove')

/** "As far as the mill" is about no distance, "as long as" about no length. */
const withoutMeasures = (text: string): string => text.replace(/\b(?:as (?:far|long|well|soon) as|so far)\b/giu, '')

/** "Looks out", "sits down": where a movement goes is no topic. A lamp that goes out keeps its word. */
const withoutDirections = (text: string): string =>
  text.replace(
    /\b((?:look|lean|step|climb|stand|sit|reach|peer|gaze|stare|lie|walk|turn)(?:s|es|ing|ed)?)\s(?:out|up|down|off|away|around|back)\b/giu,
    '$1',
  )

/** "One more day", "a minute": how long something takes is no topic. */
const withoutDurations = (text: string): string => text.replace(durations, ' ')
const durations =
  /(?<!\p{L})(?:(?:an?|one|another|one more|a few more)\s(?:second|moment|minute|hour|day|week)s?|(?:ещ[её]\s)?(?:одну|один|на)\s(?:секунду|минуту|час|день|неделю)|(?:секунд|минут)(?:очк|к)?у)(?!\p{L})/giu

/** "Look, the sun rises": calling for attention is no topic. */
const withoutCall = (text: string): string =>
  text.replace(
    /^\s*(?:look|listen|(?:по)?смотри(?:те)?|гляди(?:те)?|(?:по)?слушай(?:те)?)(?: here)?[,!]\s+(?=\S)/iu,
    '',
  )

/** "Сколько стоит паром" asks a price; the same word elsewhere means "stands". */
const withPrices = (text: string): string =>
  text.replace(/(?<!\p{L})(?:сколько|чего)\s((?:\p{L}{1,20}\s){0,2})сто(?:ит|ят|ил[аои]?)(?!\p{L})/giu, 'какая цена $1')

/** A text with its shorthand written out, in the letters of its language. */
export const expandShorthand = (text: string): string =>
  withPrices(withoutDirections(joinPhrasalVerbs(inRussianLetters(text)))).replace(
    /[\p{L}\p{N}'’]+/gu,
    (word) => shorthand.get(word.toLowerCase().replaceAll('’', "'").replaceAll('ё', 'е'))?.join(' ') ?? word,
  )

export interface LineTerms {
  all: ReadonlySet<string>
  /** The terms of the line's beginning, which usually says what it is about. */
  head: ReadonlySet<string>
  /** The terms of the short question that it begins with ("A letter? Show me."). */
  echo: ReadonlySet<string>
  /** The terms that follow a number: "thirty-nine lamps" says how many there are. */
  counted: ReadonlySet<string>
  acts: ReadonlySet<string>
  /** The acts without which the line makes no sense. */
  replies: readonly string[]
  /** The first content word: usually what the line is about. */
  lead: string | null
  length: number
}

/** The terms by which a line is found. */
export const lineTerms: (line: string) => LineTerms = memoizeTexts((line) => {
  const priced = withPrices(line)
  const plain = withoutMeasures(priced)
  const all = termsIn(tokensOf(joinPhrasalVerbs(plain)).map(({ word }) => word))
  const first = /^.{1,90}?[.!?…:,;](?=\s|$)/u.exec(plain)?.[0] ?? plain.slice(0, 60)
  return {
    all: new Set(all),
    head: new Set(termsIn(tokensOf(first).map(({ word }) => word))),
    echo: new Set(termsIn(tokensOf(echoOf(priced)).map(({ word }) => word))),
    counted: new Set(all.filter((_, at) => all[at - 1]?.startsWith('#'))),
    acts: new Set([...answersOf(line), ...(isAge(line) ? ['§age'] : [])]),
    replies: repliesOf(line),
    lead: all.find(isContent) ?? null,
    length: all.length,
  }
})

/** The short question at a line's beginning, or an empty string. */
const echoOf = (text: string): string => /^[^.!?…]{1,60}\?/.exec(text)?.[0] ?? ''

/**
 * Whether a line states an age: "Sixty-seven. The boat is older.", "I'm thirty-one, and tired." Not "The
 * twenty-seventh.", nor "I am ten minutes late."
 */
function isAge(line: string): boolean {
  const [first = '', sign] = /^[^.!?…,;:—–]{1,40}?(?=([.!?…,;:]|\s[—–-]\s))/u.exec(line) ?? []
  const words = tokensOf(first).map(({ word }) => word)
  const numbers = words.filter((word) => numberOf(word) !== null)
  const others = words.filter((word) => numberOf(word) === null)
  if (sign === undefined || numbers.length === 0 || numbers.some(isOrdinal)) return false
  return others.length === 0 ? sign === '.' : others.every((word) => aboutAge.has(word)) && others.some(saysWhose)
}
const aboutAge = new Set(
  "i am i'm i'll be one just only almost nearly about turned turn years year old of age soon already and a half мне уже скоро почти всего только исполнилось исполнится будет было лет год года с половиной и".split(
    ' ',
  ),
)
const saysWhose = (word: string): boolean => /^(?:i|i'm|i'll|old|мне)$/u.test(word)

export interface AskedTerms {
  words: string[]
  acts: string[]
}

/**
 * The terms of a reader's text, in the form in which an answer has them. `vocabulary`: the words that the authors use.
 */
export function askedTerms(said: string, vocabulary: ReadonlySet<string>): AskedTerms {
  const text = withoutCall(withoutDurations(inRussianLetters(said)))
  const tokens = tokensOf(expandShorthand(text))
  const typed = tokens.map(({ word }) => word)
  const words = tokens.map(({ word, capital }, at) => {
    if (vocabulary.has(word) || isKnown(word)) return word
    const meant = correctTypo(word, vocabulary)
    // "I am Masha" is nobody's "mama". In a text in capitals every word begins with one.
    if (capital && at > 0 && text !== text.toUpperCase())
      return meant !== null && isSignificant(meant) && conceptOf(meant) === null ? meant : word
    // A word that no line here uses ("небо") is unlikely to be a typing mistake for a common one ("него").
    return (meant !== null && isSignificant(meant) ? meant : null) ?? meantKnown(word) ?? word
  })
  const plainly = typed.map((word) => (isKnown(word) ? word : (meantKnown(word) ?? word)))
  const acts = new Set(
    words.length === 0
      ? actsOf(text)
      : [text, expandShorthand(text), words.join(' '), plainly.join(' ')].flatMap((each) => actsOf(each)),
  )
  if (isNothingBut(expandShorthand(text))) return { words: [], acts: [...acts] }
  const terms = termsIn(words).map((term) => otherSide.get(term) ?? term)
  // "Do you love music?" asks what a character likes.
  const likes = !acts.has('§love') && terms.some((term) => term !== '~love' && isContent(term))
  return { words: likes ? terms.filter((term) => term !== '~love') : terms, acts: [...acts] }
}

/** The known word that a mistyped one means, or null. */
const meantKnown = memoizeTexts((word) => correctTypo(word, oftenMistyped))

const isSignificant = (word: string): boolean => !common.has(word) && !faintWords.has(word)

const isKnown = (word: string): boolean =>
  common.has(word) ||
  being.has(word) ||
  sides.has(word) ||
  faintWords.has(word) ||
  conceptOf(word) !== null ||
  isCourtesy(word) ||
  numberOf(word) !== null

function termsIn(words: readonly string[]): string[] {
  const terms: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const number = numberOf(word)
    if (number !== null) {
      const next = numberOf(words[at + 1] ?? '')
      const joins = number >= 20 && number % 10 === 0 && next !== null && next > 0 && next < 10
      terms.push(`#${joins ? number + next : number}`)
      if (joins) at++
    } else if (!common.has(word) && !being.has(word) && !isCourtesy(word)) {
      terms.push(sides.get(word) ?? conceptOf(word) ?? stemOf(word))
    }
  }
  return terms
}

/** Whether a term alone can make a line an answer. */
export const isContent = (term: string): boolean => !faint.has(term)

const faintWords = new Set(
  'always rather last long may somewhere anywhere всегда один одна одно одной одного одному последний последняя последнее последние последнего последней раз подумать подумаю подумаешь make take give let lets leave left put keep she her hers he him his they them their we us our она ее ей ею он его ему им ним ней нем него нему нее нею них ними они их ими мы нас нам наш who whom what where when why how which whose kind sort someone something anything nothing nobody never thing things understand understood понимаю понять понял поняла one go come get got know say tell think want like see look really well good now much many more some any every all other even still maybe ask question please must need пусть пускай давайте все всех всем всеми всему doing done make makes делать делаю делаете делаешь делает сделать nice great cool place кто что кого чего чему чем где куда откуда когда зачем почему как какой какая какие какое чей чьи чья сколько знать сказать знаешь знаете знаю знает скажи скажите сказал говори говорите думаешь думаете думаю расскажи расскажите хочешь хотите хочу хочет есть можно надо хотеть дело вещь очень сейчас теперь спросите спроси вопрос нужно все всё быть был была было были будет будешь буду который такой такая такое такие себя себе свой дай давай давайте если хорошо хороший хорошая хорошее ничего никто никого никогда нигде может могу можете можешь бывает этого этому этим этом этой эту этих этими'.split(
    ' ',
  ),
)
/** Whether a term is a pronoun: "they" in a line's initial question means whatever was asked about. */
export const isPronoun = (term: string): boolean => pronouns.has(term)
const pronouns = new Set('she he they him her them they она он их его ее ему ей ним ней'.split(' ').map(stemOf))

/** Question words: a line that begins with the same question answers it. */
export const isQuestionWord = (term: string): boolean => questionStems.has(term)
const questionStems = new Set(
  'who what where when why how кто что где куда когда зачем почему как сколько'.split(' ').map(stemOf),
)

const faint = new Set([
  '§you',
  '§me',
  ...[...faintWords].flatMap((word) => [stemOf(word), conceptOf(word) ?? stemOf(word)]),
])
for (const meant of ['~light', '~leave', '~time', '~live']) faint.delete(meant)

const oftenMistyped: readonly string[] = [...knownWords, ...faintWords]
