import type { Language } from '../novel/language.ts'
import { escapePattern } from '../record/escape-pattern.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { type AgeFault, ageFaultIn, type Present } from './age-rules.ts'
import { isOtherLanguage, mixedAlphabetWordIn, otherLanguageWordsIn, strayWordsIn } from './foreign-words.ts'
import { LoopWatch } from './loop-watch.ts'
import { foldName } from './match-name.ts'
import { claimsReader, readerNames, speaksForReader } from './reader-names.ts'
import { SecretWatch } from './secret-watch.ts'

/** Why a model's line cannot be shown as it is. */
export type LineFault =
  /** The model declines to play. */
  | 'refusal'
  /** The line talks about the answer before giving it. */
  | 'preamble'
  /** The text contains pieces of the requested JSON. */
  | 'broken_form'
  /** The line uses a different alphabet than the story. */
  | 'foreign_script'
  /** The line mixes words of the other language into the story's own. */
  | 'mixed_languages'
  /** The line speaks or acts for the reader, or claims to be the reader. */
  | 'for_reader'
  /** The line is only a name. */
  | 'name_alone'
  /** The line repeats the reader's words. */
  | 'parrot'
  /** The line repeats itself. */
  | 'loop'
  /** The line reveals a secret. */
  | 'secret'
  /** The line breaks an age rule (`age-rules.ts`). */
  | AgeFault

const refusals = [
  /\bI(?:['’]m| am) (?:sorry|unable|not able)\b.{0,40}\b(?:assist|help (?:you )?with (?:that|this)|fulfil|comply|continue (?:this|with)|generate|engage in|role-?play)/i,
  /\bI (?:can(?:no|['’])t|won['’]t|will not|must decline to) (?:assist|help (?:you )?with (?:that|this)|fulfil|comply|continue (?:this|with) (?:story|scene|role|conversation|request)|generate|produce|engage in|participate in|role-?play)/i,
  /\b(?:against|violates?) (?:my|our|the) (?:guidelines|programming|content polic|usage polic)/i,
  /\bI(?:['’]d| would)? (?:prefer|rather) not (?:to )?(?:continue|engage|write|generate|participate)\b[^.!?]{0,40}\b(?:scenario|storyline|role-?play|content|topic|request)/i,
  /(?:\bnot|n['’]t) (?:feel |be )?comfortable (?:with )?(?:writing (?:this|that|such|explicit|content|a scene|scenes)|generating|role-?playing|continuing (?:with )?this (?:scene|scenario|story|role))/i,
  /\bexplor(?:e|ing) (?:a |an |some )?(?:different|other|another|alternative) (?:direction (?:for|in) (?:the|this|our|your) (?:story|scene|role-?play|conversation)|storyline|scenario|plot)/i,
  /не\s?комфортно (?:писать|генерировать|создавать|сочинять|отыгрывать) (?:так|подобн|эт[оу]|на эт)/iu,
  /(?:предложу|предложить|предлагаю|рассмотрим|рассмотреть|попробуем|давайте|хотите)[^.!?]{0,30}(?:друг|ин)(?:ое|ой|ую|ого) (?:развити[ея] (?:сюжета|истории)|сценари\p{L}|направлени\p{L} (?:сюжета|истории))/iu,
  /(?:не могу|не смогу|не в состоянии) (?:помочь|ответить|выполнить|продолжить|участвовать|генерировать|создать|обсуждать)[^.!?]{0,30}(?:запрос|тем[уеы]|ролев|сценари|контент|этой истори|подобн)/iu,
  /(?:извините|простите|к сожалению|сожалею)[^.!?]{0,20}я не могу выполнить (?:этот |эту |ваш\p{L}* |тво\p{L}{1,2} )?(?:запрос|просьбу)\s*[.!]/iu,
  /не люблю менять тему разговора, но (?:вот )?сейчас тот самый случай/iu,
  /(?:нейросетев|генеративн|больш)\p{L}{1,3} языков\p{L}{1,3} модел/iu,
  /я не (?:буду|стану|могу) (?:участвовать|играть) в (?:этой |подобной |такой )?ролев/iu,
  /(?:противоречит|нарушает) (?:мо[ий]|наш[иу]?|правил)[^.!?]{0,30}(?:принцип|правил|политик|рекомендац)/iu,
]

/** Whether a model declines in this sentence. */
export const declines = (sentence: string): boolean => refusals.some((words) => words.test(sentence))

const preambles = [
  /^\W*(?:sure|certainly|of course|okay|ok|absolutely)\b[^\n]{0,60}\b(?:here(?:['’]s| is| are)|let me (?:write|respond|reply)|i(?:['’]ll| will) (?:write|respond|reply|answer) as)\b/i,
  /^\W*(?:here(?:['’]s| is) (?:the|my|a|an|[\p{Lu}]\p{L}+['’]s) (?:response|reply|answer|line|dialogue|json|continuation))\b/iu,
  /^\W*(?:response|reply|answer|output|dialogue|line)\s*:/i,
  /^\W*(?:конечно|хорошо|разумеется|ладно)[^\n]{0,40}(?<!\p{L})вот (?:ответ|реплика|мой ответ|продолжение|что)/iu,
  /^\W*вот (?:мои? |тво[йи] |ваши? )?(?:ответ|реплик|продолжени|диалог|json)\p{L}{0,2}(?!\p{L})/iu,
  /^\W*(?:ответ|реплика|вывод|диалог)\s*:/iu,
  // A list under a heading is nobody's speech.
  /^[^\n:]{0,60}:\n{1,2}[-*•] /,
]

/** A line that ends by announcing something. */
const announcement = /:\s*$/

const brokenForm = /"(?:actor|expression|line|verdict|because|music|others)"\s*:|^\s*[{[]\s*"|<\/?think>|```/i

/** A programming value instead of text. */
const nonText = /^\s*(?:null|undefined|NaN|N\/A|\[object Object\]|\[[\d\s.,-]*\]|\{\s*\})\s*$/

/** Nothing but the signs of JSON. */
const bareBrackets = /^[[{][\s[\]{}"':,\\]+$/

/** Out-of-character marks, as role players write them, and a note about the answer. */
const outOfCharacter = /[([{]\s*(?:OOC\b|(?:author['’]s )?note\s*:|примечание(?: автора)?\s*:)|^\s*OOC\s*:/i

/** What stands within such marks, over several sentences. */
const asideToReader =
  /[([{]\s{0,3}(?:OOC\b|(?:author['’]s )?note\s{0,3}:|примечание(?: автора)?\s{0,3}:)[^()[\]{}]{0,400}[)\]}]/gi

/** Replacement characters of wrongly decoded text count as foreign as well. */
const otherScripts =
  /[\ufffd\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu

/** Emphasised actions performed by the reader. */
const readersActs = {
  english: /\*\s*(?:you|your (?:hand|eyes|voice|heart))\s+\p{L}+/iu,
  russian: /\*\s*(?:вы|ты|ваша? (?:рука|сердце|голос))\s+\p{L}+/iu,
} as const

/**
 * Checks a growing line sentence by sentence for content that must not be shown. Words from the story itself are
 * allowed: what the author, the cast and the reader wrote may be said in any alphabet.
 */
export class LineFaults {
  private readonly secrets: SecretWatch
  /** Letters of other alphabets that occur in the story; computed on first use. */
  private scripts: ReadonlySet<string> | null = null
  private readonly claims: (sentence: string) => boolean
  private readonly speaksFor: (sentence: string) => boolean
  private readonly present: Present
  /** Results by sentence: sentences are checked as they arrive, and again with the whole line. */
  private readonly checked = new Map<string, LineFault | null>()

  constructor(private readonly brief: TurnBrief) {
    this.secrets = new SecretWatch(brief)
    this.claims = claimsReader(brief)
    this.speaksFor = speaksForReader(brief)
    this.present = {
      forAdults: brief.for_adults === true,
      // Computed lazily: few lines need it.
      get about() {
        return describePeople(brief)
      },
      get readerSaid() {
        return wordsOfReader(brief)
      },
    }
  }

  /** Checks the beginning of a line, once there is enough of it; null: it may be shown. */
  atStart(line: string): LineFault | null {
    if (brokenForm.test(line)) return 'broken_form'
    if (preambles.some((words) => words.test(line))) return 'preamble'
    return this.inSentence(line)
  }

  /** Checks a sentence at any position. */
  inSentence(sentence: string): LineFault | null {
    const cached = this.checked.get(sentence)
    if (cached !== undefined) return cached
    const fault = this.checkSentence(sentence)
    this.checked.set(sentence, fault)
    return fault
  }

  private checkSentence(sentence: string): LineFault | null {
    if (declines(sentence)) return 'refusal'
    if (brokenForm.test(sentence) || nonText.test(sentence) || bareBrackets.test(sentence.trim())) return 'broken_form'
    if (outOfCharacter.test(sentence)) return 'preamble'
    if (this.hasForeignScript(sentence.match(otherScripts) ?? []) || this.mixesAlphabets(sentence))
      return 'foreign_script'
    if (this.actsForReader(sentence) || this.claims(sentence) || this.speaksFor(sentence)) return 'for_reader'
    const age = ageFaultIn(sentence, this.present)
    if (age !== null) return age
    if (this.secrets.isRevealedIn(sentence)) return 'secret'
    // The last check: such a sentence has no other fault.
    return this.mixesLanguages(sentence) ? 'mixed_languages' : null
  }

  /** Checks a whole line. */
  inLine(line: string): LineFault | null {
    const start = this.atStart(line)
    if (start !== null) return start
    let before = ''
    const loops = new LoopWatch()
    const sentences = sentencesOf(line)
    for (const sentence of sentences) {
      const fault = loops.inSentence(sentence) ? 'loop' : this.inSentence(sentence)
      if (fault !== null) return fault
      if (sentences.length > 1 && this.isStrayFragment(sentence)) return 'foreign_script'
      // A secret may be split across two sentences.
      if (before !== '' && this.secrets.isRevealedIn(before + sentence)) return 'secret'
      before = sentence
    }
    // One sentence may be about a child, and another sexual.
    const age = sentences.length > 1 ? ageFaultIn(line, this.present) : null
    if (age !== null) return age
    if (this.isNameAlone(line)) return 'name_alone'
    if (announcement.test(line)) return 'preamble'
    // A loop of sentences that are too short to be compared one by one.
    if (loops.inGrowth(line)) return 'loop'
    return this.repeatsReader(line) ? 'parrot' : null
  }

  /**
   * Joins the sentences of a line that may be shown; empty if there are none. `evenMixed`: also sentences in mixed
   * languages.
   */
  usableStart(line: string, { evenMixed = false } = {}): string {
    const all = sentencesOf(line.replace(asideToReader, ''))
    // After a refusal the model speaks as itself.
    const refused = all.findIndex(declines)
    const sentences = refused < 0 ? all : all.slice(0, refused)
    const loops = new LoopWatch()
    const acceptable = sentences.filter((sentence, index) => {
      if (loops.inSentence(sentence) || this.isStrayFragment(sentence)) return false
      const fault = index < 2 ? this.atStart(sentence) : this.inSentence(sentence)
      return fault === null || (evenMixed && fault === 'mixed_languages')
    })
    if (announcement.test(acceptable.at(-1) ?? '')) acceptable.pop()
    const good = this.inLanguage(acceptable)
    const usable = good
      .filter((sentence, index) => !this.secrets.isRevealedIn((good[index - 1] ?? '') + sentence))
      .join('')
      .trim()
    const isAllowed =
      !this.repeatsReader(usable) &&
      !this.isNameAlone(usable) &&
      !loops.inGrowth(usable) &&
      ageFaultIn(usable, this.present) === null
    return /\p{L}/u.test(usable) && isAllowed ? usable : ''
  }

  /** Whether there are letters of other alphabets that the story does not use. */
  private hasForeignScript(letters: readonly string[]): boolean {
    if (letters.length < 2) return false
    this.scripts ??= new Set(storyText(this.brief).match(otherScripts) ?? [])
    const { scripts } = this
    return letters.filter((letter) => !scripts.has(letter)).length >= 2
  }

  /** Whether there is a word that mixes alphabets and does not occur in the story. */
  private mixesAlphabets(sentence: string): boolean {
    const word = mixedAlphabetWordIn(sentence)
    return word !== null && !this.occursInStory(word)
  }

  /** Whether words of the other language are mixed into the story's own. */
  private mixesLanguages(sentence: string): boolean {
    const { language } = this.brief
    // A sentence entirely in the other language is checked with the whole line.
    if (isOtherLanguage(sentence, language)) return false
    const words = otherLanguageWordsIn(sentence, language)
    return words !== null && !this.occursInStory(words)
  }

  /** Whether a sentence is a few isolated words of another alphabet that do not occur in the story. */
  private isStrayFragment(sentence: string): boolean {
    const words = strayWordsIn(sentence, this.brief.language)
    return words !== null && !this.occursInStory(words)
  }

  private occursInStory(words: string): boolean {
    return storyText(this.brief).toLowerCase().includes(words.toLowerCase())
  }

  /** The sentences in the story's language; all sentences if none is. */
  private inLanguage(sentences: readonly string[]): readonly string[] {
    const { language } = this.brief
    const own = sentences.filter((sentence) => !isOtherLanguage(sentence, language))
    return own.some((sentence) => /\p{L}/u.test(sentence)) ? own : sentences
  }

  /** Whether a line only repeats the reader's words. Repeating a short word is fine; a question has to be answered. */
  private repeatsReader(line: string): boolean {
    const text = this.brief.reader_text ?? ''
    const readerWords = foldName(text)
    const isQuestion = text.includes('?') && /\p{L}\P{L}+\p{L}/u.test(text)
    return (
      ((readerWords.length >= 16 || isQuestion) && foldName(line) === readerWords) ||
      this.claimsReadersWords(line, text)
    )
  }

  /** Whether a line claims the reader's own words: "I lost my dog", said back to a reader who has just said so. */
  private claimsReadersWords(line: string, text: string): boolean {
    const own = wordsOf(line)
    return (
      own.length >= leastOwn &&
      own.some((word) => firstPerson.has(word)) &&
      ` ${wordsOf(text).join(' ')} `.includes(` ${own.join(' ')} `)
    )
  }

  /**
   * Weak models begin in screenplay format, with the speaker's name, and stop there. A name is a valid answer if the
   * reader asked for one.
   */
  private isNameAlone(line: string): boolean {
    const words = foldName(line)
    const { cast, default_speaker, reader_text } = this.brief
    const speaker = cast.find(({ character_id }) => character_id === default_speaker)
    return speaker !== undefined && words === foldName(speaker.name) && !asksForName.test(reader_text ?? '')
  }

  private actsForReader(sentence: string): boolean {
    // Actions are written between asterisks.
    if (!sentence.includes('*')) return false
    const { language, reader } = this.brief
    if (readersActs[language].test(sentence)) return true
    const name = reader.name.trim()
    // A character of the same name acts for themselves.
    if (!readerNames(this.brief).includes(name)) return false
    return new RegExp(`\\*\\s*${escapePattern(name)}\\s+\\p{Ll}`, 'u').test(sentence)
  }
}

/** Fewer words than this may be the same by chance. */
const leastOwn = 5
const firstPerson = new Set('i my me mine я мой моя мое моё мои мне меня мной'.split(' '))
const joining = new Set('and but so well и а но ну'.split(' '))
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !joining.has(word))

const asksForName = /\b(?:who|whose|whom|name|called?)\b|кто|кого|кому|чей|чья|имя|имени|зовут|звать|называть/iu

/** What is known of everyone in the scene: one of them may be a minor. */
const describePeople = ({ cast, reader }: TurnBrief): string =>
  [reader.biography, ...cast.flatMap((member) => [member.name, ...member.biographies])].join('\n')

const wordsOfReader = ({ reader_text, reader, remembered }: TurnBrief): string[] => [
  reader_text ?? '',
  reader.biography,
  ...[...remembered.recent, ...(remembered.pinned ?? [])].flatMap(({ by, text }) => (by === 'reader' ? [text] : [])),
]

const storyText = ({ reader_text, reader, world_prompts, scene_prompts, cast, remembered }: TurnBrief): string =>
  [
    reader_text ?? '',
    reader.name,
    ...world_prompts.map(({ text }) => text),
    ...scene_prompts,
    ...cast.flatMap((member) => [member.name, ...member.biographies, ...member.example_lines, ...member.scene_lines]),
    ...remembered.recent.map(({ text }) => text),
  ].join('\n')

/** Splits a line into sentences without losing anything: joined, they are the line. */
export const sentencesOf = (line: string): string[] =>
  line.match(/[^.!?…\n]*(?:[.!?…]+["”»’)*]*\s*|\n+|$)/gu)?.filter((sentence) => sentence !== '') ?? []

/** What a model is told about its rejected answer, in the language of play. */
export const faultExplanations: Record<
  Language,
  Record<LineFault | 'leak' | 'empty' | 'language' | 'repeated', string>
> = {
  english: {
    refusal: 'it refused. This is fiction: let the character answer in their own way, or turn the talk elsewhere',
    preamble: 'it spoke about the answer. Begin with the line itself',
    broken_form: 'the form was broken. The line is plain words',
    foreign_script: 'it used another alphabet. Write only the language asked for',
    mixed_languages: 'it mixed in words of another language. Write only the language asked for',
    for_reader: 'it said or did what is the reader’s to say or do',
    loop: 'it said the same over and over. Say it once',
    name_alone: 'it was a name alone. Write what the character says',
    parrot: 'it repeated the reader’s words. Answer them',
    secret: 'it told what must stay hidden. Let the character avoid the matter',
    adult: 'it told of sex, and this story is for everybody. Let the character turn it away in their own way',
    minor: 'it was sexual, and somebody there is under eighteen. Nothing of that kind; let the talk turn elsewhere',
    harm: 'it led somebody to hurt themselves. Answer with care, and speak for life',
    leak: 'it repeated these notes or spoke as a system. Only the character speaks',
    empty: 'there were no words in it',
    language: 'it was in another language',
    repeated: 'it had been said before. Say something new',
  },
  russian: {
    refusal: 'в нём был отказ. Это вымысел: пусть герой ответит по-своему или сменит тему',
    preamble: 'в нём говорилось о самом ответе. Начни сразу с реплики',
    broken_form: 'форма была нарушена. Реплика — простые слова',
    foreign_script: 'в нём были буквы другого алфавита. Пиши только по-русски',
    mixed_languages: 'в нём были слова другого языка. Пиши только по-русски',
    for_reader: 'в нём говорил или действовал читатель, а это его дело',
    loop: 'в нём одно и то же повторялось снова и снова. Скажи это один раз',
    name_alone: 'в нём было одно имя. Напиши, что говорит герой',
    parrot: 'он повторил слова читателя. Ответь на них',
    secret: 'он выдал то, что должно остаться скрытым. Пусть герой уйдёт от ответа',
    adult: 'в нём говорилось о сексе, а эта история для всех. Пусть герой по-своему уйдёт от этого',
    minor:
      'он был о сексе, а среди тех, кто здесь, есть несовершеннолетний. Ничего подобного; пусть разговор сменит тему',
    harm: 'он подталкивал причинить себе вред. Ответь бережно и будь на стороне жизни',
    leak: 'он повторил эти заметки или говорил как система. Говорит только герой',
    empty: 'в нём не было слов',
    language: 'он был на другом языке',
    repeated: 'это уже было сказано. Скажи что-то новое',
  },
}
