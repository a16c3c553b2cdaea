import { escapePattern } from '../record/escape-pattern.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName } from './match-name.ts'
import { inOtherLetters } from './other-letters.ts'
import { withoutQuotes } from './without-quotes.ts'

const introduced =
  /(?<!\p{L})(?:[Mm]y name is|[Mm]y name['’]s|[Cc]all me|[Мм]еня зовут|[Зз]овите меня|[Зз]ови меня)\s+(?<name>\p{Lu}[\p{L}-]+)/gu

/**
 * The reader's names: the one they play under, and those they have introduced themselves with, except the
 * characters' names.
 */
export function readerNames({ reader, reader_text, remembered, cast, absent = [] }: TurnBrief): string[] {
  const readerTexts = [
    ...remembered.recent.filter(({ by }) => by === 'reader').map(({ text }) => text),
    reader_text ?? '',
  ]
  const names = readerTexts.flatMap((text) => [...text.matchAll(introduced)].map(({ groups }) => groups?.name ?? ''))
  const others = new Set(
    [...cast.flatMap(({ name, aliases }) => [name, ...aliases]), ...absent].flatMap((name) =>
      [name.trim(), ...name.split(/\s+/)].map((each) => each.toLowerCase()),
    ),
  )
  return [...new Set([reader.name.trim(), ...names].flatMap((name) => [name, inOtherLetters(name)]))].filter(
    (name) => name.length > 1 && !others.has(name.toLowerCase()),
  )
}

/** Whether a model's name for the speaker means the reader: one of their names, or what models call a reader. */
export const isReaderName = (brief: TurnBrief, name: string): boolean =>
  [...readerNames(brief), ...readerRoles].some((known) => foldName(known) === foldName(name))

const readerRoles = ['reader', 'the reader', 'user', 'player', 'you', 'читатель', 'игрок', 'пользователь', 'вы', 'ты']

/**
 * Builds a check for sentences in which a character tells what the reader says, in words that are not the reader's:
 * "“Yes,” you say, and take her hand". Quoting what the reader has said is a character's right.
 */
export function speaksForReader(brief: TurnBrief): (sentence: string) => boolean {
  return (sentence) => {
    const words = (quoteBeforeVerb.exec(sentence) ?? quoteAfterVerb.exec(sentence))?.groups?.words
    if (words === undefined) return false
    const said = [
      brief.reader_text ?? '',
      ...brief.remembered.recent.filter(({ by }) => by === 'reader').map(({ text }) => text),
    ]
    return !foldName(said.join(' ')).includes(foldName(words))
  }
}

const quoteBeforeVerb =
  /["“«](?<words>[^"“”«»]{1,200})["”»],?\s{0,3}(?:[—–-]\s{0,3})?(?:[Yy]ou (?:say|reply|answer|whisper|murmur|ask|shout)|(?:говорите|отвечаете|шепчете|спрашиваете) [Вв]ы|(?:говоришь|отвечаешь|шепчешь|спрашиваешь) ты)(?!\p{L})/u
const quoteAfterVerb =
  /(?<!\p{L})(?:[Yy]ou (?:[^.!?:"“«]{1,60} )?(?:say|reply|answer|whisper|murmur|ask|shout)|[Вв]ы (?:[^.!?:"“«]{1,60} )?(?:говорите|отвечаете|шепчете|спрашиваете)|[Тт]ы (?:[^.!?:"“«]{1,60} )?(?:говоришь|отвечаешь|шепчешь|спрашиваешь))[,:]\s{0,3}["“«](?<words>[^"“”«»]{1,200})["”»]/u

/**
 * Builds a check for sentences in which a character claims to be the reader: "I'm Max, and I come from Bristol", after
 * the reader Max has just said so.
 */
export function claimsReader(brief: TurnBrief): (sentence: string) => boolean {
  let claim: RegExp | null = null
  return (sentence) => {
    // Fast check: most sentences claim nothing.
    if (!mayClaim.test(sentence)) return false
    claim ??= claimOf(readerNames(brief))
    return claim.test(withoutQuotes(sentence, '¶'))
  }
}

const mayClaim = /(?<!\p{L})(?:I am|I['’]m|[Mm]y name|[Cc]all me|[Яя]|[Мм]еня зовут)(?!\p{L})/u

function claimOf(names: readonly string[]): RegExp {
  const any = names.map(escapePattern).join('|') || '(?!)'
  return new RegExp(
    `(?<!\\p{L})(?:I am|I['’]m|[Mm]y name is|[Mm]y name['’]s|[Cc]all me|[Яя]|[Мм]еня зовут)\\s+(?:[—–-]\\s+)?(?:${any})(?=\\s*(?:[.,;!?…—–]|$)|\\s+(?:and|и)\\s)`,
    'u',
  )
}
