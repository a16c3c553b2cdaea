import { fillReader } from '@fabula/core/novel/message-places'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { memoizeTexts } from '../words/memoize-texts.ts'
import { stemsOf } from '../words/stem.ts'
import { fold, tokensOf, wordsIn } from '../words/tokens.ts'
import { actsOf, isQuestion } from './acts.ts'
import { endingsMeantBy } from './meant-endings.ts'
import { namesakes, withoutNamesakes } from './namesakes.ts'
import { earlierWords } from './reader-words.ts'
import { relatedThings } from './related-things.ts'
import {
  type AskedTerms,
  askedTerms,
  expandShorthand,
  isCommon,
  isContent,
  isPronoun,
  isQuestionWord,
  type LineTerms,
  lineTerms,
} from './terms.ts'

/** One line of a character's, and how well it answers the reader's text. */
export interface WeighedLine {
  speaker: CastMember
  text: string
  terms: LineTerms
  ofScene: boolean
  /** Its place in the author's order, among this speaker's lines. */
  order: number
  /** How much of the text it takes up; 0 means that it is no answer. */
  weight: number
  /** The share of the question's terms in the line, 0 to 1. */
  covers: number
  /** The terms that it shares with the text. */
  shared: string[]
  /** Whether it says who its speaker is. */
  introduces: boolean
}

/** A line written for this scene is preferred to one for anywhere, if both fit about equally well. */
const sceneFactor = 1.15
/** A line's topic is usually at its beginning, and the more so the shorter the beginning is. */
const headFactor = (size: number): number => 1 + 0.9 / Math.sqrt(Math.max(1, size))
/** The line's first topic counts once more. */
const leadFactor = 1.2
/** A number later in a line ("about forty times") is hardly ever what was asked for. */
const strayNumber = 0.35
/** The weight of a related concept, when the line lacks the one asked about. */
const relatedFactor = 0.4
/** A word that no author here uses says less about the question than one that they use. */
const unknownFactor = 0.6
/** A question at a line's beginning ("A letter? Show me.") echoes the reader's question. */
const echoFactor = 1.5
/** A line that echoes another question answers that one. */
const otherEchoFactor = 0.55
/** An act that is answered as such (thanks, a threat) counts as much as a rare word. */
const actFactor = 1.3
/** A line for an act that the reader did not do is odd. */
const otherActFactor = 0.45
const faintFactor = 0.3
/** "Thirty-nine lamps" answers how many there are, whatever else the line says. */
const countFactor = 2.5
/** The share of the question from which on a line is an answer; a lower share is enough at a high weight. */
const enough = { share: 0.34, least: 0.3, weight: 1.3 }

/**
 * Every line of every character who may speak, weighed against the reader's text; in the cast's and the authors' order.
 */
export function weighLines(brief: TurnBrief): WeighedLine[] {
  const lines = brief.cast.filter((member) => member.may_speak).flatMap((member) => linesOf(brief, member))
  if (brief.reader_text === null) return lines
  const vocabulary = wordsOf(brief, lines)
  const asked = withIdentity(brief, withNames(brief, brief.reader_text, askedTerms(brief.reader_text, vocabulary)))
  const names = new Map(brief.cast.map((member) => [member, namesOf(member)]))
  const isName = (term: string) => [...names.values()].some((name) => name.has(term))
  const rarity = rarityOf(lines)
  const notNames = namesakes(brief, brief.reader_text)
  const weighed = (about: readonly string[]) =>
    lines.map((line) =>
      weigh(withoutNamesakes(line, notNames), { ...asked, words: [...asked.words, ...about] }, rarity, names),
    )
  const says = asked.words.some(isContent) || asked.acts.some((act) => particularActs.has(act))
  const found = onlyLinesAboutFeeling(
    withoutLackedThing(weighed([]), brief.reader_text, vocabulary),
    brief.reader_text,
    asked,
  )
  if (says && found.some(({ weight }) => weight > 0)) return found
  const context = contextOf(brief, brief.reader_text, vocabulary, says).filter((term) => !isName(term))
  if (context.length === 0) return found
  const near = weighed(context)
  // A question about a place is answered only by a line that begins with it.
  return asksWhere(brief.reader_text)
    ? near.map((line) => (context.includes(line.terms.lead ?? '') ? line : { ...line, weight: 0 }))
    : near
}

/**
 * For "I have lost the letter", excludes lines that ask for it ("A letter? Show me."), and lines that share only the
 * loss.
 */
function withoutLackedThing(lines: WeighedLine[], text: string, vocabulary: ReadonlySet<string>): WeighedLine[] {
  const lack = lackPattern.exec(fold(text))?.groups
  if (lack === undefined) return lines
  const lackedTerms = askedTerms(lack.thing ?? '', vocabulary).words.filter(isContent)
  if (lackedTerms.length === 0) return lines
  return lines.map((line) => {
    const { echo, all, acts } = line.terms
    const isAbout = lackedTerms.some((term) => all.has(term)) && !lackedTerms.some((term) => echo.has(term))
    return isAbout || [...acts].some((act) => line.shared.includes(act)) ? line : { ...line, weight: 0 }
  })
}
const lackPattern =
  /(?<!\p{L})(?:i (?:have |ve |just ){0,2}(?:lost|forgot|left behind)|i (?:do not|don['’]t) have|i have no|я (?:[а-я]{1,12} )?(?:потерял|забыл|обронил|выронил)а?|(?:потерял|забыл|обронил|выронил)а? я|у меня (?:больше |уже |совсем )?нет(?:у)?) (?<thing>[^.!?\n]{1,80})/u

/**
 * Answers "I am scared" or "I am cold" by a line that begins with that feeling, not by a tale of a person who was once
 * afraid, or of a lamp that was opened cold.
 */
function onlyLinesAboutFeeling(lines: WeighedLine[], text: string, { words }: AskedTerms): WeighedLine[] {
  const [feeling, ...more] = words.filter(isContent)
  if (feeling === undefined || more.length > 0 || !feelings.has(feeling) || isQuestion(text)) return lines
  return lines.map((line) => (beginsWith(line.terms, feeling) ? line : { ...line, weight: 0 }))
}
const feelings = new Set(['~afraid', '~cold', '~tired', '~sleep'])

const beginsWith = ({ lead, head }: LineTerms, term: string): boolean =>
  lead === term || (head.has(term) && head.size <= 2)

/**
 * The terms that a text refers to: "let us go" means where that leads; "and where is she?" the person mentioned just
 * before.
 */
function contextOf(brief: TurnBrief, text: string, vocabulary: ReadonlySet<string>, says: boolean): string[] {
  // What the reader said themselves is no topic of the story's.
  if (actsOf(expandShorthand(text)).includes('§recall')) return []
  const [meant] = endingsMeantBy(brief, text)
  const ending = brief.endings.find(({ id }) => id === meant?.id)
  const before = says && !hasBackReference(text) ? undefined : earlierWords(brief)[0]
  const about = ending === undefined ? (asksWhere(text) ? brief.scene.name : before) : ending.name
  return about === undefined ? [] : askedTerms(about, vocabulary).words.filter(isContent)
}

/** Whether a text refers back by a pronoun: "How did he die?" is about the person mentioned before. */
const hasBackReference = (text: string): boolean => tokensOf(text).some(({ word }) => thirdPerson.has(word))
const thirdPerson = new Set(
  'he she they him her them his hers their он она они его ее ему ей их им нем ней них ним нею ними'.split(' '),
)

const asksWhere = (text: string): boolean => actsOf(expandShorthand(text)).includes('§place')

function linesOf(brief: TurnBrief, speaker: CastMember): WeighedLine[] {
  const seen = new Set<string>()
  const own = namesOf(speaker)
  return [
    ...speaker.scene_lines.map((text) => ({ text, ofScene: true })),
    ...speaker.example_lines.map((text) => ({ text, ofScene: false })),
  ].flatMap(({ text, ofScene }, order): WeighedLine[] => {
    const filled = fillReader(text, brief.reader.name).trim()
    if (filled === '' || seen.has(filled)) return []
    seen.add(filled)
    const terms = lineTerms(filled)
    const introduces = isIntroduction(filled, terms, own)
    return [{ speaker, text: filled, terms, ofScene, order, weight: 0, covers: 0, shared: [], introduces }]
  })
}

/** Adds the names of characters that the reader mentions by another name: "that old man" is Osip. */
function withNames(brief: TurnBrief, text: string, asked: AskedTerms): AskedTerms {
  const paddedStems = ` ${stemsOf(text).join(' ')} `
  let { words } = asked
  for (const member of brief.cast) {
    for (const alias of member.aliases) {
      if (!paddedStems.includes(` ${stemsOf(alias).join(' ').replace(/^the /, '')} `)) continue
      const other = new Set(askedTerms(alias, none).words)
      words = [...words.filter((term) => !other.has(term)), ...stemsOf(member.name)]
    }
  }
  return { ...asked, words }
}
const none: ReadonlySet<string> = new Set()

/** Treats "You are not Anna, are you?" as the question who that is, whoever the reader takes them for. */
function withIdentity(brief: TurnBrief, asked: AskedTerms): AskedTerms {
  const held = mistakenFor.exec(expandShorthand(brief.reader_text ?? ''))?.groups?.name
  if (held === undefined) return asked
  const names = brief.cast.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(authorsWordsIn))
  // In a text in capitals every word begins with one.
  const isName = /^\p{Lu}\p{Ll}/u.test(held) || names.includes(fold(held))
  const words = new Set(stemsOf(held))
  return isName
    ? { words: asked.words.filter((term) => !words.has(term)), acts: [...new Set([...asked.acts, '§who'])] }
    : asked
}
const mistakenFor =
  /(?<!\p{L})(?:are you|you are|you['’]re|ты|вы)\s{1,3}(?:(?:not|really|actually|не|ведь|же|правда|случайно|точно|и есть)\s{1,3}){0,4}(?<name>\p{L}{2,40})(?:[\s,]{1,3}(?:are you|aren['’]t you|right|is that so|да|верно|так|правда|что ли|или нет))?\s{0,3}\?/iu

/** The words that the authors use here: a typing mistake is more likely meant for one of these. */
function wordsOf(brief: TurnBrief, lines: readonly WeighedLine[]): Set<string> {
  const names = brief.cast.flatMap((member) => [member.name, ...member.aliases])
  return new Set([...lines.map(({ text }) => text), ...names].flatMap(authorsWordsIn))
}

/** Authors' texts recur in every turn. */
const authorsWordsIn = memoizeTexts(wordsIn)

/** How much a shared term means: rare terms mean most. */
function rarityOf(lines: readonly WeighedLine[]): (term: string) => number {
  const having = new Map<string, number>()
  for (const { terms } of lines) for (const term of terms.all) having.set(term, (having.get(term) ?? 0) + 1)
  const most = Math.log(1 + lines.length * 2)
  return (term) => {
    const count = having.get(term) ?? 0
    return (Math.log(1 + (lines.length - count + 0.5) / (count + 0.5)) / most) * (count === 0 ? unknownFactor : 1)
  }
}

/** Acts that an answer is written for; the others only colour a question. */
const particularActs = new Set(
  '§greeting §thanks §farewell §sorry §joke §insult §threat §help §love §who §self §place §nature §clock §go §leave §age §silence §agree §refuse §how §advice §hunger §sad'.split(
    ' ',
  ),
)

function weigh(
  line: WeighedLine,
  asked: AskedTerms,
  rarity: (term: string) => number,
  names: ReadonlyMap<CastMember, ReadonlySet<string>>,
): WeighedLine {
  const { terms, speaker } = line
  const own = names.get(speaker) ?? none
  // A character who is called by name is not asked about themselves.
  const words = [...new Set(asked.words)].filter((term) => !own.has(term))
  const namesOwn = asked.words.some((term) => own.has(term))
  const namesOther = words.some((term) => [...names.values()].some((name) => name.has(term)))
  const asksWho = asked.acts.includes('§who')
    ? !namesOther
    : namesOwn && words.some((term) => term === 'who' || term === 'кто')
  if (!asksWho && asksOfAnother(terms, words, namesOther)) return line
  const content = words.filter(isContent)
  const mass = content.reduce((sum, term) => sum + rarity(term), 0)
  const at = (term: string): number => {
    // The terms of a line's initial question count once more below.
    if (terms.head.has(term)) return terms.echo.size > 0 ? 1.4 : headFactor(terms.head.size)
    return terms.all.has(term) ? (term.startsWith('#') ? strayNumber : 1) : 0
  }
  let matched = 0
  let weight = 0
  const shared: string[] = []
  for (const term of content) {
    const found = at(term)
    if (found > 0) {
      matched += rarity(term) * Math.min(1, found)
      weight += found * rarity(term)
      shared.push(term)
      continue
    }
    const related = [...relatedThings(term)].filter((other) => !content.includes(other))
    const near = related.find((other) => terms.head.has(other))
    if (near === undefined) continue
    matched += rarity(near) * relatedFactor
    weight += relatedFactor * at(near) * rarity(near)
    shared.push(near)
  }
  // "Going? Mind the step" answers a reader who goes, not one who says "she left".
  if (terms.acts.has('§go') && terms.echo.has('~leave') && words.some(isPronoun)) return line
  const forOther = [...terms.acts].some((act) => exclusiveActs.has(act) && !asked.acts.includes(act))
  // "Who are you?" has no content word, but a line may begin with the very same question.
  const wholeQuestion =
    !forOther &&
    ((content.length === 0 &&
      words.length > 0 &&
      !words.every(isQuestionWord) &&
      words.every((term) => terms.echo.has(term))) ||
      (terms.echo.size > 1 &&
        [...terms.echo].every((term) => words.includes(term) || isPronoun(term)) &&
        [...terms.echo].some(isDistinctive)))
  // "Afraid? Of six o'clock" does not say what time it is.
  const asksOther = [...terms.echo].some((term) => isContent(term) && !words.includes(term))
  const acts = asked.acts.filter(
    (act) => particularActs.has(act) && act !== '§who' && terms.acts.has(act) && !(asksOther && act === '§clock'),
  )
  if (asksWho && line.introduces) acts.push('§who')
  weight += acts.reduce((sum, act) => sum + actFactor * actShare(act, content.length), 0)
  shared.push(...acts)
  if (wholeQuestion) weight += 1
  if (weight === 0) return line
  for (const term of words)
    if (!isContent(term))
      weight += (isQuestionWord(term) && terms.echo.has(term) ? 0.7 : faintFactor) * at(term) * rarity(term)
  const echoes = content.some((term) => terms.echo.has(term)) || wholeQuestion || (asksWho && line.introduces)
  // "Call me that again and you walk home" only answers an insult, whatever else it mentions.
  if (!echoes && acts.length === 0 && terms.replies.some((act) => !asked.acts.includes(act)))
    return { ...line, weight: 0 }
  const counts =
    asksHowMany(words) &&
    content.every((term) => terms.all.has(term)) &&
    content.some((term) => terms.counted.has(term))
  const oddAct =
    (line.introduces && !asksWho) || [...terms.acts].some((act) => oddUnasked.has(act) && !asked.acts.includes(act))
  weight *=
    (line.ofScene ? sceneFactor : 1) *
    (terms.echo.size === 0 || counts ? 1 : echoes ? echoFactor : otherEchoFactor) *
    (oddAct ? otherActFactor : 1) *
    (terms.lead !== null && content.includes(terms.lead) ? leadFactor : 1) *
    (1 / (1 + 0.006 * terms.length))
  if (counts) weight *= countFactor
  const covers = wholeQuestion ? 1 : mass === 0 ? (acts.length > 0 ? 1 : 0) : matched / mass
  weight *= acts.length > 0 ? 1 : 0.5 + 0.5 * covers
  if (acts.length === 0 && !wholeQuestion && isMentionedLate(terms, shared, asked)) return { ...line, weight: 0 }
  if (acts.length === 0 && !echoes && isReplyToElse(terms, shared, asked)) return { ...line, weight: 0 }
  if (forOther && covers < otherEchoShare) return { ...line, weight: 0 }
  // A line that begins with another question has to fit better.
  const share = terms.echo.size > 0 && !echoes ? otherEchoShare : enough.share
  const isAnswer =
    acts.length > 0 || wholeQuestion || (covers >= share && weight >= enough.least) || weight >= enough.weight
  return { ...line, weight: isAnswer ? weight : 0, covers, shared }
}

const asksHowMany = (words: readonly string[]): boolean =>
  howMany.some((each) => each.every((term) => words.includes(term)))
const howMany = ['how many', 'сколько'].map(stemsOf)

const onePerson = new Set('he him she her он она его ее ему ей'.split(' ').flatMap((word) => [...stemsOf(word)]))

/** The place in a line from which on a single shared word is no answer: to a question, and to anything else. */
const lateFrom = { question: 9, other: 13 }

/** Whether a line only mentions the one thing that it shares with the text, far from what it is about. */
function isMentionedLate({ all, head }: LineTerms, shared: readonly string[], { words }: AskedTerms): boolean {
  const [term = '', ...more] = new Set(shared)
  const from = words.some(isQuestionWord) ? lateFrom.question : lateFrom.other
  return more.length === 0 && !head.has(term) && [...all].indexOf(term) >= from
}

/**
 * Whether a line replies to what the reader did not do, and shares only a word further on: "Hungry? There is a biscuit;
 * it belongs to the Company", "You are quiet. That is a skill in our trade".
 */
function isReplyToElse({ acts, head }: LineTerms, shared: readonly string[], asked: AskedTerms): boolean {
  const [term = '', ...more] = new Set(shared)
  const repliesTo = [...acts].filter((act) => replyActs.has(act))
  return more.length === 0 && !head.has(term) && repliesTo.some((act) => !asked.acts.includes(act))
}
const replyActs = new Set(['§hunger', '§silence'])

/** Whether a line's initial question is about another person: "Trust him?" is no answer to "Why should I trust you?" */
function asksOfAnother({ echo }: LineTerms, words: readonly string[], namesOther: boolean): boolean {
  const ofYou = words.includes('§me')
  const ofThem = namesOther || words.some(isPronoun)
  return (ofYou && !ofThem && [...echo].some((term) => onePerson.has(term))) || (ofThem && !ofYou && echo.has('§me'))
}

/**
 * Whether a term distinguishes a question: "What would I do?" has none that other questions with "what" and "you" lack.
 */
const isDistinctive = (term: string): boolean =>
  !isPronoun(term) && !isQuestionWord(term) && term !== '§me' && term !== '§you'

/** Whether a line introduces its speaker, such as by beginning with their name. */
function isIntroduction(text: string, terms: LineTerms, own: ReadonlySet<string>): boolean {
  if (terms.acts.has('§who')) return true
  const [first = '', second = '', third = ''] = stemsOf(text)
  if (terms.echo.size > 0 && [...terms.echo].every((term) => own.has(term))) return false
  if (own.has(first)) return true
  if (own.has(second) && !text.includes('?')) return saysWho.test(first)
  return own.has(third) && /^(?:i|я)$/u.test(first)
}

/** Matches "Just Osip", but not "They think a ferryman is there to cross". */
const saysWho = /^(?:i'm|im|it's|its|just|only|still|call|я|это|просто|всего|зови|зовите|зовут)/u

/** Without common words: half of all lines begin with the “the” of “the old man”. */
const namesOf = (speaker: CastMember): Set<string> =>
  new Set([speaker.name, ...speaker.aliases].flatMap((name) => stemsOf(name).filter((word) => !isCommon(word))))

/** The weight of an act: "thanks" is only thanks; in "thank you for the letter" the letter counts as well. */
const actShare = (act: string, contentWords: number): number =>
  act === '§who' || act === '§how' || act === '§age' ? 1.6 : contentWords === 0 ? 1.4 : contentWords < 3 ? 0.9 : 0.5

/** Acts whose lines ("Where are you? On the quay.") answer that question, and hardly any that merely shares a word. */
const exclusiveActs = new Set('§self §place §nature §clock'.split(' '))
const otherEchoShare = 0.6

/** Acts whose lines would be odd when the reader did not do this. */
const oddUnasked = new Set(
  '§greeting §thanks §farewell §sorry §joke §insult §threat §silence §agree §refuse §love §how'.split(' '),
)
