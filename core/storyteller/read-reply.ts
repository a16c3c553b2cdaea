import type { CharacterId } from '../ids.ts'
import { isObject } from '../record/upgrade.ts'
import type { ProposedChange, ReplyWarning, StorytellerReply } from '../turn/storyteller-reply.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { aliasesOf, type BriefAliases } from './alias.ts'
import { answerWords } from './answer-words.ts'
import { cleanLine, namesIn } from './clean-line.ts'
import { allowsFollowing, followingLines, readRawLine, withoutFollowing } from './following-line.ts'
import { decodeDoubleJson, lineInOtherFormat } from './other-formats.ts'
import { readLooseJson } from './read-loose-json.ts'
import { isReaderName } from './reader-names.ts'
import { withReplyKeys } from './reply-keys.ts'
import { LineScanner } from './scan-line.ts'
import { withoutThoughts } from './without-thoughts.ts'

/** The requested speaker, and whether other characters may join in within the same text. */
export interface AskedSpeaker {
  speaker: CharacterId | null
  several: boolean
}

/** A reply as far as it could be read. */
export interface ReadReply {
  reply: StorytellerReply
  warnings: ReplyWarning[]
  /** False if the part after the line is missing or broken: the line is used, the rest is unknown. */
  complete: boolean
  /** The model wrote the reader's part: its speaker is the reader. */
  asReader: boolean
}

type Json = Record<string, unknown>
const text = (json: unknown): string =>
  typeof json === 'string' ? json : typeof json === 'number' || typeof json === 'boolean' ? String(json) : ''
/** A line that came as a list of sentences is joined. */
const lineText = (json: unknown): string => (Array.isArray(json) ? json.map(text).join(' ').trim() : text(json))
const list = (json: unknown): Json[] => (Array.isArray(json) ? json.filter(isObject) : [])

/**
 * Parses a model's raw reply. Names are matched against what was offered; unknown ones are dropped with a warning. Text
 * without JSON is taken as the line. `expected`: the speaker whose line was requested, if the model was not asked to
 * choose one. Never throws.
 */
export function readReply(answer: string, brief: TurnBrief, expected?: AskedSpeaker): ReadReply {
  const raw = decodeDoubleJson(answerWords(answer))
  const aliases = aliasesOf(brief)
  const json = withLine(parseObject(raw))
  const warnings: ReplyWarning[] = []
  const spoken = json ? lineText(json.line) : lineIn(raw)
  const actor = text(json?.actor) || (scanText(raw).actor ?? '')
  const speaker_id =
    expected === undefined ? warnIfUnknown(aliases.actors.find(actor), actor, warnings) : expected.speaker
  const speaker = brief.cast.find((member) => member.character_id === (speaker_id ?? brief.default_speaker))
  // In plain text, and with some models inside the line itself, further lines begin with their speakers' names.
  const several = (expected?.several ?? true) && allowsFollowing(brief)
  const [own, inline] = several ? withoutFollowing(spoken, brief, speaker?.character_id ?? null) : [spoken, []]
  const more = several ? followingLines([...inline, ...list(json?.more).map(readRawLine)], brief) : []
  const { line, cut, cleaned } = cleanLine(own, namesIn(brief, speaker?.name ?? ''))
  if (cut) warnings.push({ code: 'line_cut', subject: speaker?.name ?? '' })
  else if (cleaned) warnings.push({ code: 'line_cleaned', subject: speaker?.name ?? '' })
  return {
    complete: json !== null,
    asReader: speaker_id === null && actor.trim() !== '' && isReaderName(brief, actor),
    warnings,
    reply: {
      speaker_id,
      message: line,
      ...(more.length > 0 ? { more } : {}),
      sprites: json ? readSprites(json, speaker?.character_id ?? null, aliases, warnings) : [],
      music_asset_id: warnIfUnknown(aliases.tracks.find(text(json?.music)), text(json?.music), warnings),
      changes: json ? readChanges(json.state, brief, aliases, warnings) : [],
      ending: json ? readVerdict(json.verdict, aliases, warnings) : null,
      offered_endings: [],
      by: 'model',
    },
  }
}

/** Other keys that models use for the line without an enforced schema. */
const otherNames = ['message', 'text', 'content', 'reply', 'response', 'answer', 'dialogue', 'speech']

/** How many objects around the line are unwrapped. */
const mostWrappings = 3

/**
 * Finds the line under another key, inside a wrapping object such as the call of a tool, or inside the line itself,
 * where a model has put the whole object again.
 */
function withLine(json: Json | null, unwrapped = 0): Json | null {
  if (json === null || unwrapped > mostWrappings) return json
  if (json.line !== undefined) {
    const inner = withLine(objectIn(json.line), unwrapped + 1)
    return inner?.line === undefined ? json : { ...json, line: inner.line, actor: json.actor ?? inner.actor }
  }
  const name = otherNames.find((other) => typeof json[other] === 'string' && objectIn(json[other]) === null)
  if (name !== undefined) return { ...json, line: json[name], actor: json.actor ?? json.speaker }
  const wrapped = Object.values(json).map((value) => withLine(objectIn(value), unwrapped + 1))
  return wrapped.find((inner) => inner?.line !== undefined) ?? json
}

/** The object that a value is, also as JSON within a string. */
function objectIn(value: unknown): Json | null {
  if (isObject(value)) return value
  return typeof value === 'string' && /^\s*\{\s*"/.test(value) ? parseObject(value) : null
}

/** The line of an answer without a complete object. */
function lineIn(raw: string): string {
  const { line, lineComplete } = scanText(raw)
  return lineComplete || line !== '' ? line : proseOf(raw)
}

/** Reads an answer like a stream, so that a broken object is read as far as it goes. */
function scanText(raw: string): LineScanner {
  const scanner = new LineScanner()
  scanner.push(raw)
  scanner.end()
  return scanner
}

/** Warns about a name that matches nothing, unless it is empty or means "none". */
function warnIfUnknown<Id>(id: Id | null, name: string, warnings: ReplyWarning[]): Id | null {
  if (id === null && name.trim() !== '' && !/^(none|null|no|-|—|нет|same)$/i.test(name.trim())) {
    warnings.push({ code: 'unknown_name', subject: name.slice(0, 100) })
  }
  return id
}

function readSprites(
  json: Json,
  speaker: CharacterId | null,
  aliases: BriefAliases,
  warnings: ReplyWarning[],
): StorytellerReply['sprites'] {
  const wanted = [
    { character_id: speaker, expression: text(json.expression) },
    ...list(json.others).map((entry) => ({
      character_id: warnIfUnknown(aliases.actors.find(text(entry.actor)), text(entry.actor), warnings),
      expression: text(entry.expression),
    })),
  ]
  return wanted.flatMap(({ character_id, expression }) => {
    if (character_id === null || expression.trim() === '') return []
    const asset_id = warnIfUnknown(aliases.sprites.get(character_id)?.find(expression) ?? null, expression, warnings)
    return asset_id === null ? [] : [{ character_id, asset_id }]
  })
}

/** Reads the changed values. A flag takes yes or no, a scale takes a step; changes without a reason are ignored. */
export function readChanges(
  json: unknown,
  brief: TurnBrief,
  aliases: BriefAliases,
  warnings: ReplyWarning[],
): ProposedChange[] {
  return list(json).flatMap((entry): ProposedChange[] => {
    const id = warnIfUnknown(aliases.states.find(text(entry.name)), text(entry.name), warnings)
    const offer = brief.changes.find((change) => change.id === id)
    const because = text(entry.because).trim()
    if (!offer || because === '') return []
    const change = text(entry.change).trim()
    if (offer.kind === 'flag') {
      const value = readFlag(change)
      return value === null || value === offer.value ? [] : [{ kind: 'flag', id: offer.id, value, because }]
    }
    const step = readStep(change)
    return step === null || step === 0 ? [] : [{ kind: 'scale', id: offer.id, step, because }]
  })
}

function readFlag(word: string): boolean | null {
  if (/^(yes|true|on|set|1|да|истина)$/i.test(word)) return true
  return /^(no|false|off|unset|0|нет|ложь)$/i.test(word) ? false : null
}

function readStep(word: string): number | null {
  const number = /^([+\-−–]?)\s*(\d{1,6})/.exec(word)
  if (!number) return null
  const size = Number(number[2])
  return number[1] === '' || number[1] === '+' ? size : -size
}

/** Reads the ending that has happened; null unless it was offered and a reason is given. */
function readVerdict(json: unknown, aliases: BriefAliases, warnings: ReplyWarning[]): StorytellerReply['ending'] {
  if (!isObject(json)) return null
  const because = text(json.because).trim()
  const ending_id = warnIfUnknown(aliases.endings.find(text(json.ending)), text(json.ending), warnings)
  return ending_id !== null && because !== '' ? { ending_id, because } : null
}

/** How many braces of a text are tried as the beginning of an object. */
const maxObjectStarts = 5

/**
 * Finds the first non-empty object in a model's text, wherever it is and however loosely it is written; null if there
 * is none.
 */
export function parseObject(raw: string): Json | null {
  const body = withoutThoughts(raw)
  let start = body.indexOf('{')
  const whole = parsed(body.slice(start, body.lastIndexOf('}') + 1))
  if (whole !== null) return whole
  for (let tried = 0; start >= 0 && tried < maxObjectStarts; tried++) {
    const found = readLooseJson(body, start)
    if (found !== null && isObject(found.value) && Object.keys(found.value).length > 0)
      return withKnownKeys(found.value)
    start = body.indexOf('{', start + 1)
  }
  return null
}

function parsed(text: string): Json | null {
  try {
    return withKnownKeys(JSON.parse(text))
  } catch {
    // Malformed, or followed by more text.
    return null
  }
}

function withKnownKeys(json: unknown): Json | null {
  const named = withReplyKeys(json)
  return isObject(named) ? named : null
}

/** The text of an answer without JSON, without reasoning and code fences. A broken object is not prose. */
function proseOf(raw: string): string {
  const words = withoutThoughts(raw, true).trim()
  return /^(```(json)?\s*)?\{/.test(words) ? '' : (lineInOtherFormat(words) ?? words)
}
