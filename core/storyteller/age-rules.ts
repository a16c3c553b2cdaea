import type { Language } from '../novel/language.ts'

/**
 * Content that a line must not contain. `adult`: explicit sex, allowed only in novels for adults. `minor`: anything
 * sexual near a minor, never allowed. `harm`: words that encourage suicide or self-harm, never allowed.
 */
export type AgeFault = 'adult' | 'minor' | 'harm'

/** Matches at the beginning of a word in either alphabet; `\b` only knows Latin letters. */
const word = (...stems: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${stems.join('|')})`, 'iu')

const youngInEnglish = 'five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen'
const youngInRussian =
  'пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|тринадцать|четырнадцать|пятнадцать|шестнадцать|семнадцать'

/** What follows a number that is somebody's age: the end of the clause, or one of these words. */
const ageEnds = (...words: string[]): string => `(?=\\s*(?:$|[.!?,;…)]|(?:${words.join('|')})(?!\\p{L})))`

/**
 * The rules, as stems and phrases by language. They only cover explicit content: a kiss, a wound or grief belong in
 * any story. A stem ends in `(?!\p{L})` if longer words mean something else.
 */
export const ageRules: Record<'sexual' | 'minor' | 'ownAge' | 'harm' | 'despair', Record<Language, RegExp[]>> = {
  /** Acts and body parts that have no other meaning in a line. */
  sexual: {
    english: [
      word(
        'orgasm',
        'masturbat',
        'blow ?job',
        'hand ?job',
        'penis(?:es)?(?!\\p{L})',
        'vagina',
        'clitor',
        'erection(?!\\p{L})',
        'ejaculat',
        'fellatio',
        'cunnilingus',
        'pussy(?!\\p{L}|[ -](?:cat|willow))',
        '(?:your|his|her|my|hard|throbbing) (?:cock|dick)(?!\\p{L})',
        '(?:have|having|had) sex(?!\\p{L})',
        'fuck(?:s|ed|ing)? (?:me|you|him|her|them)(?! (?:off|over|up))',
        'naked (?:breasts|body) (?:against|under|beneath|into)',
        '(?:thrust(?:s|ing)?|slides?|sliding|pushes|pushing) (?:deep )?inside (?:her|him|me|you)(?!\\p{L})',
        'moan(?:s|ed|ing)? (?:with|in) pleasure',
        'strip(?:s|ped)? (?:her|him|you|me|them)? ?naked',
      ),
    ],
    russian: [
      word(
        'оргазм',
        'мастурб',
        'минет',
        'пенис(?:а|ом|у|е|ы)?(?!\\p{L})',
        'вагин',
        'клитор',
        'эрекци',
        'эякуляц',
        'куннилингус',
        'занима\\p{L}+ (?:с \\p{L}+ )?(?:сексом|любовью)',
        '(?:хочу|хочет|хотят|был|была|было) секса?(?!\\p{L})',
        'трах(?:а|н)\\p{L}+ (?:меня|тебя|его|её|ее|вас|их)(?!\\p{L})',
        'вош[её]?л[аи]? в не[её](?!\\p{L}) (?:глубж|резк|до конца)',
        'стон(?:ет|ала|ал|у|ы|ут|ёт)? (?:от )?(?:наслаждени|удовольстви)',
        'разде(?:л|ла|ли|ть) (?:её|ее|его|тебя|меня|вас) (?:догола|донага)',
        'обнаж[её]нн\\p{L}+ груд\\p{L}+ (?:к|под|в)(?!\\p{L})',
      ),
    ],
  },
  /** Signs that a person is under eighteen. */
  minor: {
    english: [
      word(
        '(?:[1-9]|1[0-7])[ -]?(?:years?[ -]old|year[ -]old|y/?o)(?!\\p{L})',
        '(?:aged?|turned|is|am) (?:[1-9]|1[0-7])(?![\\p{L}\\d.,:]|\\s*(?:o|am|pm|miles|of|per|%|hours|minutes))',
        `(?:${youngInEnglish})[ -]years?[ -]old`,
        'school ?(?:girl|boy|child|kid)',
        'under ?age(?:d)?(?!\\p{L})',
        'little (?:girl|boy)(?!friend|\\p{L})',
        "child(?:ren)?(?!\\p{L}|[’']s play)",
        'toddler',
        'teenage?r?(?!\\p{L})',
        'minors?(?!\\p{L}| (?:key|chord|point|detail|wound|matter|cut|role))',
      ),
    ],
    russian: [
      word(
        '(?:[2-9]|1[0-7])[ -]?(?:лет(?!\\p{L}| назад| спустя| подряд)|летн)',
        `(?:${youngInRussian}) лет(?!\\p{L}| назад| спустя| подряд)`,
        '(?:три|четыр|пяти|шести|семи|восьми|девяти|десяти|одиннадцати|двенадцати|тринадцати|четырнадцати|пятнадцати|шестнадцати|семнадцати)летн',
        'школьни(?:к|ц)',
        'несовершеннолетн',
        'малолет',
        'маленьк\\p{L}+ (?:девочк|мальчик)',
        'реб[её]н(?:ок|к)',
        'подрост(?:ок|к)',
        'дет(?:и|ей|ям|ьми|ях)(?!\\p{L})',
      ),
    ],
  },
  /** Words by which readers say that they are under eighteen. */
  ownAge: {
    english: [
      word(
        `i(?:['’]?m| am) (?:only |just |actually |really )?(?:[5-9]|1[0-7]|${youngInEnglish})${ageEnds('years?', 'y/?o', 'and', 'too')}`,
        "i(?:['’]?m| am) (?:still )?(?:a minor(?!\\p{L}| \\p{L})|under ?age(?:d)?(?!\\p{L})|under (?:18|eighteen)(?!\\p{L}))",
        "i(?:['’]?m| am) not (?:yet |even )?(?:18|eighteen)(?: yet)?(?!\\p{L})",
      ),
    ],
    russian: [
      word(
        `мне (?:всего |только |лишь |ещё |еще )?(?:[5-9]|1[0-7]|${youngInRussian})${ageEnds('лет(?! назад| спустя| подряд)', 'год', 'и')}`,
        'мне (?:ещё |еще )?нет (?:и )?(?:18|восемнадцати)(?!\\p{L})',
        'я (?:ещё |еще )?(?:несовершеннолетн|школьни(?:к|ц)|малолет)',
      ),
    ],
  },
  /** Encouragement of self-harm: methods, or approval. */
  harm: {
    english: [
      word(
        'kill yourself',
        'end your own life(?!\\p{L})',
        'take your own life(?!\\p{L})',
        'hang yourself',
        'cut your (?:wrists?|veins)',
        '(?:go and|just) die(?!\\p{L})',
        "you(?:[’']d be| are|[’']re) better off dead",
        'the world (?:is|would be) better (?:off )?without you',
        'nobody would miss you',
        '(?:slit|open) your (?:wrists?|veins)',
        'swallow (?:all|the whole bottle of) (?:the|those|your) pills',
      ),
    ],
    russian: [
      word(
        'убей себя',
        'покончи(?:те)? с собой',
        'повесься',
        '(?:вскрой|перережь|порежь)(?:те)? (?:себе )?вен',
        '(?:тебе|вам) (?:лучше|стоит|надо|следует) (?:умереть|сдохнуть)',
        'сдохни(?!\\p{L})',
        'без тебя (?:всем )?(?:будет|было бы) лучше',
        'никто (?:по тебе|о тебе) не (?:заплачет|пожалеет)',
        'выпей(?:те)? (?:все|всю пачку) таблет',
      ),
    ],
  },
  /** Signs that readers may be speaking about themselves. */
  despair: {
    english: [
      word(
        'kill myself',
        'end (?:my|it all)(?: life)?(?!\\p{L}| (?:quickly|here|well))',
        'hurt(?:ing)? myself',
        'cut(?:ting)? myself',
        "(?:don[’']t|do not) want to live",
        'want to die(?!\\p{L})',
        'suicid',
        'self[- ]harm',
      ),
    ],
    russian: [
      word(
        'убить себя',
        'покончить с собой',
        'не хочу (?:больше )?жить',
        'хочу умереть',
        'хочется умереть',
        'суицид',
        'самоубий',
        'реж(?:у|ет) себя',
        'причинить себе (?:вред|боль)',
        'порезать себя',
      ),
    ],
  },
}

/** Checks both languages, because a reader may write in one and be answered in the other. */
const speaksOf = (rule: keyof typeof ageRules, text: string): boolean =>
  Object.values(ageRules[rule]).some((patterns) => patterns.some((pattern) => pattern.test(text)))

/**
 * Who is present. `forAdults`: the novel's setting. `about`: what is known about them, such as biographies.
 * `readerSaid`: the reader's own words of late.
 */
export type Present = { forAdults: boolean; readonly about: string; readonly readerSaid: readonly string[] }

/** Checks a model's text. If the reader or anybody else present is a minor, nothing sexual is allowed at all. */
export function ageFaultIn(text: string, present: Present): AgeFault | null {
  if (speaksOf('harm', text)) return 'harm'
  if (!speaksOf('sexual', text)) return null
  if (speaksOf('minor', text) || speaksOf('minor', present.about)) return 'minor'
  if (present.readerSaid.some((said) => speaksOf('ownAge', said))) return 'minor'
  return present.forAdults ? null : 'adult'
}

/** Whether a reader speaks of hurting or killing themselves; the reply then has to be caring. */
export const isDespair = (text: string | null): boolean => text !== null && speaksOf('despair', text)
