import type { Language } from '../novel/language.ts'

/**
 * What a line may not hold. `adult`: sex told in plain words, which only a novel for adults may have. `minor`: anything
 * sexual near somebody under eighteen, in no novel. `harm`: words that lead to suicide or self-harm, in no novel.
 */
export type AgeFault = 'adult' | 'minor' | 'harm'

/** Where a word begins and ends in either alphabet: `\b` knows Latin letters alone. */
const word = (...stems: string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${stems.join('|')})`, 'iu')

/**
 * The rules, as stems and phrases by language. Kept to what is told plainly: a kiss, a wound or a grief are every story's.
 * A stem ends in `(?!\p{L})` where longer words mean something else.
 */
export const ageRules: Record<'sexual' | 'minor' | 'harm' | 'despair', Record<Language, RegExp[]>> = {
  /** Acts and parts of the body that have no other meaning in a line. */
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
  /** That somebody is under eighteen. */
  minor: {
    english: [
      word(
        '(?:[1-9]|1[0-7])[ -]?(?:years?[ -]old|year[ -]old|y/?o)(?!\\p{L})',
        '(?:aged?|turned|is|am) (?:[1-9]|1[0-7])(?![\\p{L}\\d.,:]|\\s*(?:o|am|pm|miles|of|per|%|hours|minutes))',
        '(?:five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[ -]years?[ -]old',
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
        '(?:пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать|тринадцать|четырнадцать|пятнадцать|шестнадцать|семнадцать) лет(?!\\p{L}| назад| спустя| подряд)',
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
  /** That leads to it: how it is done, that it is right to do. */
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
  /** That a reader may be speaking of themselves. */
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

/** Both languages are looked at: a reader may write in one and be answered in the other. */
const speaksOf = (rule: keyof typeof ageRules, text: string): boolean =>
  Object.values(ageRules[rule]).some((patterns) => patterns.some((pattern) => pattern.test(text)))

/**
 * What is wrong with words of a model's. `forAdults`: of the novel. `about` is what is known of who is there, such as
 * biographies: where one of them is under eighteen, nothing sexual is said at all.
 */
export function ageFaultIn(text: string, where: { forAdults: boolean; readonly about: string }): AgeFault | null {
  if (speaksOf('harm', text)) return 'harm'
  if (!speaksOf('sexual', text)) return null
  if (speaksOf('minor', text) || speaksOf('minor', where.about)) return 'minor'
  return where.forAdults ? null : 'adult'
}

/** Whether a reader speaks of hurting or killing themselves: they are answered with care. */
export const isDespair = (text: string | null): boolean => text !== null && speaksOf('despair', text)
