import { strFromU8 } from 'fflate'
import type { CharacterId } from '../ids.ts'
import type { Character } from '../novel/character.ts'
import { limits } from '../record/limits.ts'
import { storable } from '../record/storable.ts'
import { isObject, type NewId } from '../record/upgrade.ts'
import { decodeBase64 } from './base64.ts'
import { cutSpans } from './cut-spans.ts'
import { isPng, pngTexts } from './png-texts.ts'
import { isLorebook, type Lore, noLore, readLorebook } from './read-lorebook.ts'

/** What comes out of a card or a lorebook: parts of a novel, with ids of their own. */
export interface CardParts extends Lore {
  /** Without sprites: a card's picture is the file itself. */
  character: Character | null
  /** Fields of the card that say something and have no place in a novel, by the names that card editors know. */
  passed_over: string[]
}

/** Bytes that are neither a character card nor a lorebook. */
export class CardError extends Error {
  constructor(cause?: unknown) {
    super('Neither a character card nor a lorebook', { cause })
    this.name = 'CardError'
  }
}

/** The most that the text of a card may be, in bytes. */
const MOST_TEXT = 8 * 1_048_576
const MOST_LINES = 40

/** What a card may hold for its program, for its maker or for rooms of many, and nothing in a novel stands for. */
const withoutPlace = [
  'system_prompt',
  'post_history_instructions',
  'creator_notes',
  'creator_notes_multilingual',
  'group_only_greetings',
  'tags',
  'creator',
  'character_version',
  'assets',
  'source',
] as const

/**
 * Reads a character card (V1, V2, V3; PNG or JSON) or a lorebook (JSON). Nothing in it is trusted: what is not as it should
 * be is passed over, texts are cut at the limits of a novel. Throws {@link CardError} where there is nothing to read.
 */
export function readCard(bytes: Uint8Array, newId: NewId): CardParts {
  const json = storable(parse(isPng(bytes) ? textOfPng(bytes) : bytes))
  const data = isObject(json) && isObject(json.data) ? json.data : json
  if (isObject(data) && typeof data.name === 'string' && looksLikeCharacter(data)) return partsOf(data, newId)
  if (isLorebook(data)) {
    return { character: null, passed_over: [], ...readLorebook(data, newId, (text) => fill(text, '{{char}}')) }
  }
  throw new CardError()
}

/** V3 first: a card that has both kept the older one for older readers. */
function textOfPng(bytes: Uint8Array): Uint8Array {
  const texts = pngTexts(bytes, ['ccv3', 'chara'], MOST_TEXT * 4)
  const text = texts.get('ccv3') ?? texts.get('chara')
  const decoded = text && decodeBase64(text)
  if (!decoded) throw new CardError()
  return decoded
}

function parse(text: Uint8Array): unknown {
  if (text.length > MOST_TEXT) throw new CardError()
  try {
    return JSON.parse(strFromU8(text).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CardError(error)
  }
}

const looksLikeCharacter = (data: Record<string, unknown>): boolean =>
  ['description', 'personality', 'first_mes', 'scenario', 'mes_example'].some(
    (field) => typeof data[field] === 'string',
  )

function partsOf(data: Record<string, unknown>, newId: NewId): CardParts {
  const text = (field: string) => (typeof data[field] === 'string' ? (data[field] as string).trim() : '')
  const name = oneLine(text('name')) || 'Character'
  const nickname = oneLine(text('nickname'))
  const filled = (words: string) => fill(words, nickname || name).trim()
  const who = [text('description'), text('personality')].map(filled).filter(Boolean).join('\n\n')
  const stories = [who, filled(text('scenario'))].filter(Boolean)
  const greetings = [text('first_mes'), ...texts(data.alternate_greetings)]
  const lines = [...greetings, ...spokenLines(text('mes_example'), name)].map(filled).filter(Boolean)
  const lore = data.character_book ? readLorebook(data.character_book, newId, filled) : noLore
  const character: Character = {
    id: newId() as CharacterId,
    prompt_name: name,
    sprites: [],
    biographies: stories.map((story) => ({ prompt_description: story.slice(0, limits.prompt), conditionals: [] })),
    name_translations: [],
    aliases: nickname && nickname !== name ? [nickname] : [],
    example_lines: lines.filter((line) => line.length <= limits.line).slice(0, MOST_LINES),
    voice: null,
  }
  const cut = stories.some((story) => story.length > limits.prompt) || lines.some((line) => line.length > limits.line)
  const tooMany = lines.length > MOST_LINES
  return {
    character,
    ...lore,
    passed_over: withoutPlace.filter((field) => saysSomething(data[field])),
    shortened: lore.shortened || cut || tooMany,
  }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

const saysSomething = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : isObject(value)
      ? Object.keys(value).length > 0
      : texts(value).length > 0 || (Array.isArray(value) && value.some(isObject))

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, limits.name).trim()

/** Our placeholder for the reader, and the character's name, where a card has its own; notes to its author go. */
const fill = (text: string, name: string): string =>
  cutSpans(text, '{{//', '}}', '}')
    .replace(/\{\{\s*char\s*\}\}|<(?:bot|char)>/gi, () => name)
    .replace(/\{\{\s*user\s*\}\}|<user>/gi, () => '{{user}}')

/** What the character says in example talks; each may go on over several lines until somebody else speaks. */
function spokenLines(talk: string, name: string): string[] {
  const spoken: string[] = []
  let own = false
  for (const line of talk.split('\n')) {
    const speaker = /^\s*([^:\n]{1,80}):\s?(.*)$/.exec(line)
    const label = speaker?.[1]?.trim().toLowerCase()
    if (/^\s*<start>\s*$/i.test(line)) own = false
    else if (label === '{{char}}' || label === '<bot>' || label === name.toLowerCase()) {
      own = true
      spoken.push(speaker?.[2] ?? '')
    } else if (label === '{{user}}' || label === '<user>' || label === 'you') own = false
    else if (own) spoken.push(`${spoken.pop() ?? ''}\n${line}`)
  }
  return spoken
}
