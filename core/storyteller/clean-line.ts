import type { Language } from '../novel/language.ts'
import { escapePattern } from '../record/escape-pattern.ts'
import { textStart } from '../record/text-length.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { withMarksClosed } from './cut-line.ts'
import { inOtherLetters } from './other-letters.ts'
import { withRussianMarks } from './russian-marks.ts'

/** The longest line shown, in characters; longer ones are cut at a sentence (storyteller.md: length cap). */
export const longestLine = 4_000

/** The names around a line. */
export interface LineNames {
  speaker: string
  reader: string
  /** Everybody else on stage, and the role names that models use. */
  others?: readonly string[]
  /** Names that models give to the narrator, unless a character has them: text after one is narration, not speech. */
  narrators?: readonly string[]
  /** Russian lines get Russian punctuation. */
  language?: Language
}

/**
 * Cleans a model's line for display: plain text without markup, control or direction characters, without the speaker's
 * name in front, cut where it begins to speak for the reader. Reports what it changed.
 */
export function cleanLine(raw: string, names: LineNames): { line: string; cut: boolean; cleaned: boolean } {
  const plain = withNames(stripMarkup(raw.normalize('NFC')), names).trim()
  const named = withoutList([names.speaker, ...(names.narrators ?? [])].reduce(withoutNames, plain))
  const own = (names.others ?? []).reduce(beforeOtherSpeaker, beforeOtherSpeaker(named, names.reader))
  const seen = visible.test(own) ? own : ''
  const once = withoutRepetition(seen)
  const short = once.length > longestLine ? withMarksClosed(cutAtSentence(once)) : once
  const line = names.language === 'russian' ? withRussianMarks(short) : short
  return { line, cut: short.length < named.length, cleaned: plain !== raw.trim() || named !== plain }
}

/** Fast check: everything that `stripMarkup` removes contains one of these. Most lines contain none. */
const mayNeedStripping =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff<[*#`>|\\]|\n{3}| {2}|-{3}|_{3}/

/** Removes markup and invisible characters. */
function stripMarkup(text: string): string {
  if (!mayNeedStripping.test(text)) return text
  return (
    text
      // Control characters except the line break, and bidirectional control characters.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      // Line breaks and quotation marks that the model escaped twice.
      .replace(/\\n(?!\p{Ll})/gu, '\n')
      .replace(/\\(?=["'“”«»])/g, '')
      // Zero-width characters and soft hyphens.
      .replace(/[\u200b\u2060\u00ad]/g, '')
      // Unpaired surrogates.
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
      // Chat template tokens; their contents look like a tag.
      .replace(/<\|[^|>\n]{0,40}\|>|<<\/?SYS>>|\[\/?INST\]/g, '')
      // Scripts are removed with their contents; of other tags, the text inside stays.
      .replace(/<(?:script|style)\b[^<>]{0,200}>[^<]*<\/(?:script|style)>/gi, '')
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
      // Images are removed; links are replaced by their text.
      .replace(/(?<!\S)!\[[^[\]\n]{0,200}\]\([^\s()[\]]{0,500}(?:\([^\s()[\]]{0,500}\))?\)/g, '')
      .replace(/\[([^[\]\n]{0,200})\]\((?:[a-z]{2,20}:|\/|www\.)[^\s()[\]]{0,500}(?:\([^\s()[\]]{0,500}\))?\)/gi, '$1')
      .replace(/\*{3,}/g, '')
      .replace(/\*\*([^*]+)\*\*/g, '$1')
      // Block quotes and headings; code fences; table rows and horizontal rules.
      .replace(/^(?:> )+/gm, '')
      .replace(/^#{1,6} +/gm, '')
      .replace(/```[a-z]*\n?/gi, '')
      .replace(/^(?:\|? ?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)*\|?|_{3,})(?:\n|$)/gm, '')
      .replace(/^\|(.+)\| *$/gm, (_, row: string) => cellsOf(row).join(' — '))
      // Collapses the spaces around a removed part.
      .replace(/(?<=\S) {2,}(?=\S)/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
  )
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** Models trained on character cards write the cards' placeholders instead of names. */
const withNames = (text: string, { speaker, reader }: { speaker: string; reader: string }): string =>
  text.replace(/\{\{user\}\}/gi, () => reader).replace(/\{\{char\}\}/gi, () => speaker)

/** A visible character other than quotation marks and the signs of markup: empty quotes or emphasis say nothing. */
const visible = /(?!["'«»“”„‘’*_#~`|>])[\p{L}\p{N}\p{P}\p{S}]/u

/** Names that models use for themselves, the user and the reader when they continue a conversation on their own. */
const roles = [
  ...['User', 'Human', 'Assistant', 'Reader', 'Player', 'You'],
  ...['Пользователь', 'Ассистент', 'Читатель', 'Игрок', 'Вы', 'Ты'],
]

/** Names that models use for the narrator. */
const narratorNames = ['Narrator', 'Narration', 'Рассказчик', 'Повествователь']

/**
 * Markup around a name in front of a line: `[Ilse]: `, `*Ilse:* `, `_Ilse_: `; a stage direction may follow the name:
 * `Ilse (low): `.
 */
export const beforeName = /^[*_[]+/
const behindName = /^[*_\]]*\s*(?:\([^()\n]{1,60}\)\s*)?:[*_\]]*\s*/

/** Weak models write screenplay format: the speaker's name may stand before each paragraph, or as a heading. */
function withoutNames(text: string, name: string): string {
  if (!text.includes(':') && !text.includes('\n')) return text
  const [first = '', ...rest] = text.split('\n').map((paragraph) => withoutName(paragraph, name))
  const isHeading = rest.length > 0 && name !== '' && first.trim().toLowerCase() === name.toLowerCase()
  return (isHeading ? rest : [first, ...rest]).join('\n').trim()
}

/** Models that were shown a list may answer with one: removes the bullets if the text begins with one. */
const withoutList = (text: string): string => (/^[-•*] /.test(text) ? text.replace(/^[-•*] +/gm, '') : text)

/** `Ilse: Good evening` becomes what Ilse says, without her name. */
function withoutName(text: string, name: string): string {
  const begun = text.trimStart().replace(beforeName, '')
  if (name === '' || !begun.toLowerCase().startsWith(name.toLowerCase())) return text
  const rest = begun.slice(name.length)
  const colon = behindName.exec(rest)?.[0]
  // `*Ilse: so she says.*` is emphasised as a whole.
  if (colon === undefined || (begun !== text.trimStart() && !/[*_\]]/.test(colon))) return text
  return rest.slice(colon.length)
}

/** Cuts the text before a dialogue line that belongs to the reader or another character. */
export function beforeOtherSpeaker(text: string, reader: string): string {
  // A name before a line needs a colon.
  if (!text.includes(':') || reader.trim() === '') return text
  const at = text.search(
    new RegExp(`^[ \\t]*[*_[]*${escapePattern(reader)}[*_\\]]*\\s*(?:\\([^()\\n]{1,60}\\)\\s*)?:`, 'imu'),
  )
  return at >= 0 ? text.slice(0, at).trimEnd() : text
}

function cutAtSentence(text: string): string {
  const head = textStart(text, longestLine)
  const end = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
    head.lastIndexOf('… '),
    head.lastIndexOf('\n'),
  )
  return end > longestLine / 2 ? head.slice(0, end + 1).trimEnd() : head.trimEnd()
}

/** A shorter text may be repeated on purpose. */
const minRepeatedWords = 6

/** Some models give their whole answer twice, word for word; keeps one copy. */
function withoutRepetition(text: string): string {
  const words = [...text.matchAll(/\S+/g)]
  const half = words.length / 2
  if (half < minRepeatedWords / 2 || !Number.isInteger(half) || !/[.!?…]["”»’)*]*$/.test(words[half - 1]?.[0] ?? ''))
    return text
  const isTwice = words.slice(0, half).every(([word], at) => word === words[half + at]?.[0])
  const last = words[half - 1]
  return isTwice && last ? text.slice(0, last.index + last[0].length) : text
}

/** The names that may stand in front of a line, and those that may not. */
export function namesIn(brief: TurnBrief, speaker: string): LineNames {
  const names = brief.cast.map((member) => member.name)
  const narrators = narratorNames.filter((name) => !names.includes(name))
  const { language, reader } = brief
  const others = [...names, ...(brief.absent ?? []), ...roles, inOtherLetters(reader.name)]
  return { speaker, reader: reader.name, others: others.filter((name) => name !== speaker), narrators, language }
}
