import type { Language } from '../novel/language.ts'
import { escapePattern } from '../record/escape-pattern.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { withMarksClosed } from './cut-line.ts'
import { withRussianMarks } from './russian-marks.ts'

/** The longest line that is shown, in characters; longer ones are cut at a sentence (storyteller.md: length cap). */
export const longestLine = 4_000

/** Whose line it is, and who else there is. */
export interface LineNames {
  speaker: string
  reader: string
  /** Everybody else on stage, and whom models take for somebody on it. */
  others?: readonly string[]
  /** Names for whoever tells a story, where nobody in it has them: words behind one are told, and not said by anybody. */
  narrators?: readonly string[]
  /** Russian has marks of its own. */
  language?: Language
}

/**
 * A model's line as readers may see it: plain text without markup, control or direction characters, without the speaker's
 * name in front, cut where it begins to speak for the reader. Says what it had to do.
 */
export function cleanLine(raw: string, names: LineNames): { line: string; cut: boolean; cleaned: boolean } {
  const plain = withNames(takeOut(raw.normalize('NFC')), names).trim()
  const named = withoutList([names.speaker, ...(names.narrators ?? [])].reduce(withoutNames, plain))
  const own = (names.others ?? []).reduce(beforeSomebodySpeaks, beforeSomebodySpeaks(named, names.reader))
  const seen = visible.test(own) ? own : ''
  const once = saidOnce(seen)
  const short = once.length > longestLine ? withMarksClosed(cutAtSentence(once)) : once
  const line = names.language === 'russian' ? withRussianMarks(short) : short
  return { line, cut: short.length < named.length, cleaned: plain !== raw.trim() || named !== plain }
}

/** One of these stands in whatever `takeOut` takes out. Most lines have none. */
const toTakeOut =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff<[*#`>|]|\n{3}| {2}|-{3}|_{3}/

/** A text without markup, and without characters that nobody should see. */
function takeOut(text: string): string {
  if (!toTakeOut.test(text)) return text
  return (
    text
      // Control characters but the line break, and characters that turn the direction of text around.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      // What can not be seen.
      .replace(/[\u200b\u2060\u00ad]/g, '')
      // Halves of letters.
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
      // The marks that chat templates put between turns; what is within them looks like a tag.
      .replace(/<\|[^|>\n]{0,40}\|>|<<\/?SYS>>|\[\/?INST\]/g, '')
      // A script is no word of anybody's; of other tags the words within stay.
      .replace(/<(?:script|style)\b[^<>]{0,200}>[^<]*<\/(?:script|style)>/gi, '')
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
      // Of a picture nothing stays, of a link its words.
      .replace(/(?<!\S)!\[[^[\]\n]{0,200}\]\([^\s()[\]]{0,500}(?:\([^\s()[\]]{0,500}\))?\)/g, '')
      .replace(/\[([^[\]\n]{0,200})\]\((?:[a-z]{2,20}:|\/|www\.)[^\s()[\]]{0,500}(?:\([^\s()[\]]{0,500}\))?\)/gi, '$1')
      .replace(/\*{3,}/g, '')
      .replace(/\*\*([^*]+)\*\*/g, '$1')
      // Quoted lines, which may be headings; the rows of tables, and what is drawn across the page.
      .replace(/^(?:> )+/gm, '')
      .replace(/^#{1,6} +/gm, '')
      .replace(/```[a-z]*\n?/gi, '')
      .replace(/^(?:\|? ?:?-{3,}:? ?(?:\| ?:?-{3,}:? ?)*\|?|_{3,})(?:\n|$)/gm, '')
      .replace(/^\|(.+)\| *$/gm, (_, row: string) => cellsOf(row).join(' — '))
      // What stood between two blanks leaves one.
      .replace(/(?<=\S) {2,}(?=\S)/g, ' ')
      .replace(/\n{3,}/g, '\n\n')
  )
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** Models that learned from character cards write the cards' places, and not the names that stand there. */
const withNames = (text: string, { speaker, reader }: { speaker: string; reader: string }): string =>
  text.replace(/\{\{user\}\}/gi, () => reader).replace(/\{\{char\}\}/gi, () => speaker)

/** Marks around words that are not there say nothing. */
const visible = /(?!["'«»“”„‘’])[\p{L}\p{N}\p{P}\p{S}]/u

/** How models call themselves and whoever they talk with, where they go on by themselves. */
const roles = ['User', 'Human', 'Assistant', 'Пользователь', 'Ассистент']

/** What models call the voice that tells. */
const narratorNames = ['Narrator', 'Narration', 'Рассказчик', 'Повествователь']

/** What models set a name off with in front of a line: `[Ilse]: `, `*Ilse:* `, `_Ilse_: `; how it is said may stand behind: `Ilse (low): `. */
export const beforeName = /^[*_[]+/
const behindName = /^[*_\]]*\s*(?:\([^()\n]{1,60}\)\s*)?:[*_\]]*\s*/

/** Weak models print a play: the speaker's own name may stand in front of each paragraph, or over the first. */
function withoutNames(text: string, name: string): string {
  if (!text.includes(':') && !text.includes('\n')) return text
  const [first = '', ...rest] = text.split('\n').map((paragraph) => withoutName(paragraph, name))
  const isHeading = rest.length > 0 && name !== '' && first.trim().toLowerCase() === name.toLowerCase()
  return (isHeading ? rest : [first, ...rest]).join('\n').trim()
}

/** What is said comes as a list from models that were shown one: a line that begins as one is read without its marks. */
const withoutList = (text: string): string => (/^[-•*] /.test(text) ? text.replace(/^[-•*] +/gm, '') : text)

/** `Ilse: Good evening` is what Ilse says without her name. */
function withoutName(text: string, name: string): string {
  const begun = text.trimStart().replace(beforeName, '')
  if (name === '' || !begun.toLowerCase().startsWith(name.toLowerCase())) return text
  const rest = begun.slice(name.length)
  const colon = behindName.exec(rest)?.[0]
  // `*Ilse: so she says.*` is set off as a whole.
  if (colon === undefined || (begun !== text.trimStart() && !/[*_\]]/.test(colon))) return text
  return rest.slice(colon.length)
}

/** A line of a dialogue that belongs to the reader, or to somebody else, is not the speaker's to say: the text ends before it. */
export function beforeSomebodySpeaks(text: string, reader: string): string {
  // Without a colon nobody's name stands before their words.
  if (!text.includes(':') || reader.trim() === '') return text
  const at = text.search(
    new RegExp(`^[ \\t]*[*_[]*${escapePattern(reader)}[*_\\]]*\\s*(?:\\([^()\\n]{1,60}\\)\\s*)?:`, 'imu'),
  )
  return at >= 0 ? text.slice(0, at).trimEnd() : text
}

function cutAtSentence(text: string): string {
  const head = text.slice(0, longestLine)
  const end = Math.max(
    head.lastIndexOf('. '),
    head.lastIndexOf('! '),
    head.lastIndexOf('? '),
    head.lastIndexOf('… '),
    head.lastIndexOf('\n'),
  )
  return end > longestLine / 2 ? head.slice(0, end + 1).trimEnd() : head.trimEnd()
}

/** Fewer words than this may well be said twice on purpose. */
const longTwice = 6

/** An answer that some models give twice over, word for word, is given once. */
function saidOnce(text: string): string {
  const words = [...text.matchAll(/\S+/g)]
  const half = words.length / 2
  if (half < longTwice / 2 || !Number.isInteger(half) || !/[.!?…]["”»’)*]*$/.test(words[half - 1]?.[0] ?? ''))
    return text
  const isTwice = words.slice(0, half).every(([word], at) => word === words[half + at]?.[0])
  const last = words[half - 1]
  return isTwice && last ? text.slice(0, last.index + last[0].length) : text
}

/** Whose name may stand in front of a line, and whose may not. */
export function namesIn(brief: TurnBrief, speaker: string): LineNames {
  const names = brief.cast.map((member) => member.name)
  const narrators = narratorNames.filter((name) => !names.includes(name))
  const others = [...names, ...(brief.absent ?? []), ...roles]
  const { language, reader } = brief
  return { speaker, reader: reader.name, others: others.filter((name) => name !== speaker), narrators, language }
}
