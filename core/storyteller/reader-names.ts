import { escapePattern } from '../record/escape-pattern.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { withoutQuotes } from './without-quotes.ts'

const introduced =
  /(?<!\p{L})(?:[Mm]y name is|[Mm]y name['’]s|[Cc]all me|[Мм]еня зовут|[Зз]овите меня|[Зз]ови меня)\s+(?<name>\p{Lu}[\p{L}-]+)/gu

/**
 * The reader's names: the one they play under, and those they have introduced themselves with, except the
 * characters' names.
 */
function readerNames({ reader, reader_text, remembered, cast, absent = [] }: TurnBrief): string[] {
  const readerTexts = [
    ...remembered.recent.filter(({ by }) => by === 'reader').map(({ text }) => text),
    reader_text ?? '',
  ]
  const names = readerTexts.flatMap((text) => [...text.matchAll(introduced)].map(({ groups }) => groups?.name ?? ''))
  const others = new Set(
    [...cast.flatMap(({ name, aliases }) => [name, ...aliases]), ...absent].flatMap((name) =>
      name.toLowerCase().split(/\s+/),
    ),
  )
  return [...new Set([reader.name.trim(), ...names])].filter(
    (name) => name.length > 1 && !others.has(name.toLowerCase()),
  )
}

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
