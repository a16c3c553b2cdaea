import type { NewId } from '../ids.ts'
import { type Character, newCharacter } from '../novel/character.ts'
import { readMarkedLine } from '../novel/line-mark.ts'
import { limits } from '../record/limits.ts'
import { cutText } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import {
  type CardData,
  CardError,
  cardData,
  cardText,
  fillCard,
  isCard,
  oneLine,
  ownExtension,
  textsIn,
} from './card-data.ts'
import { toCardBook } from './card-forms.ts'
import { type CardPlace, placesOf } from './card-places.ts'
import { instructionsOf } from './card-prompts.ts'
import { isLorebook, type Lore, noLore, readLorebook } from './read-lorebook.ts'
import { serializeStoredCard } from './stored-card.ts'

/** What a card or a lorebook contributes to a novel: parts with ids of their own. */
export interface CardParts extends Lore {
  /** Without sprites: pictures are separate files. Null for a lorebook alone. */
  character: Character | null
  /** The possible greetings of the character, the first one first. */
  greetings: string[]
  /** The maker's notes on the card, for people who play or edit it. */
  notes: string
  /** What each non-empty field became, by the names that card editors know. */
  places: { field: string; place: CardPlace }[]
}

const maxLines = 40
const maxGreetings = 50

/**
 * Reads a character card (V1, V2, V3; PNG or JSON) or a lorebook (JSON). All input is untrusted: invalid values are
 * skipped, and texts are cut at the limits of a novel. `nameless` is the name of a character whose card has none.
 * Throws {@link CardError} when there is nothing to read.
 */
export const readCard = (bytes: Uint8Array, newId: NewId, nameless?: string): CardParts =>
  readCardData(cardData(bytes), newId, nameless)

/** As {@link readCard}, for JSON that {@link cardData} has already read. */
export function readCardData(data: unknown, newId: NewId, nameless?: string): CardParts {
  if (isCard(data)) return partsOf(data, newId, nameless)
  const book = toCardBook(data)
  if (!isLorebook(book)) throw new CardError()
  const lore = readLorebook(book, newId, (text) => fillCard(text, '{{char}}'))
  return { character: null, greetings: [], notes: '', places: [], ...lore }
}

/** Reads the parts of a card that is already parsed. */
export function partsOf(data: CardData, newId: NewId, nameless = 'Character'): CardParts {
  const text = (field: string) => cardText(data, field)
  const name = oneLine(text('name')) || nameless
  const nickname = oneLine(text('nickname'))
  const filled = (words: string) => fillCard(words, nickname || name).trim()
  const who = [text('description'), text('personality')].map(filled).filter(Boolean).join('\n\n')
  const stories = [who, filled(text('scenario'))].filter(Boolean)
  const openings = [text('first_mes'), ...textsIn(data.alternate_greetings)].map(filled).filter(Boolean)
  const lines = [...openings, ...spokenLines(text('mes_example'), name).map(filled)].filter(Boolean)
  const lore = data.character_book ? readLorebook(data.character_book, newId, filled) : noLore
  const instructions = instructionsOf(data, newId, filled)
  const card = serializeStoredCard(data)
  const own = ownExtensionOf(data)
  const character = newCharacter(newId(), name, {
    biographies: stories.map((story) => ({ prompt_description: cutText(story, limits.prompt), conditionals: [] })),
    aliases: own.aliases.length > 0 ? own.aliases : nickname && nickname !== name ? [nickname] : [],
    example_lines: lines
      .filter((line) => line.length <= limits.line)
      .slice(0, maxLines)
      .map(own.marked),
    ...(card === null ? {} : { card }),
  })
  const tooLong = [
    ...[...stories, ...instructions.map(({ prompt_description }) => prompt_description)].map(
      ({ length }) => length > limits.prompt,
    ),
    ...openings.map(({ length }) => length > limits.text),
    ...lines.slice(openings.length).map(({ length }) => length > limits.line),
  ].some(Boolean)
  const prompts = [...instructions, ...lore.world_prompts]
  return {
    character,
    greetings: openings.slice(0, maxGreetings).map((greeting) => cutText(greeting, limits.text)),
    notes: cutText(notesOf(data, filled), limits.text),
    places: placesOf(data, card !== null),
    world_prompts: prompts
      .slice(0, limits.list)
      .map((prompt) => ({ ...prompt, prompt_description: cutText(prompt.prompt_description, limits.prompt) })),
    unread_patterns: lore.unread_patterns,
    untimed: lore.untimed,
    left_out: lore.left_out + Math.max(0, prompts.length - limits.list),
    shortened: lore.shortened || tooLong || lines.length > maxLines || openings.length > maxGreetings,
  }
}

/** What Fabula alone wrote into a card: other names, and the marks of example lines, in their order. */
function ownExtensionOf(data: CardData): { aliases: string[]; marked: (line: string) => string } {
  const { [ownExtension]: own } = isObject(data.extensions) ? data.extensions : {}
  const { aliases, marked_lines } = isObject(own) ? own : {}
  const names = textsIn(aliases).map(oneLine).filter(Boolean)
  const left = textsIn(marked_lines)
    .filter((line) => line.length <= limits.line)
    .slice(0, maxLines)
  return {
    aliases: [...new Set(names)].slice(0, limits.list),
    // Lines may differ in nothing but their marks.
    marked: (line) => {
      const at = left.findIndex((each) => readMarkedLine(each).text.trim() === line)
      return (at < 0 ? undefined : left.splice(at, 1)[0]) ?? line
    },
  }
}

/** The maker's notes, the maker, and the tags. */
function notesOf(data: CardData, filled: (text: string) => string): string {
  const by = [cardText(data, 'creator'), cardText(data, 'character_version')].filter(Boolean).join(', ')
  const tags = textsIn(data.tags).map(oneLine).filter(Boolean)
  return [filled(cardText(data, 'creator_notes')), by, tags.map((tag) => `#${tag}`).join(' ')]
    .filter(Boolean)
    .join('\n\n')
}

/** The character's lines in example dialogues; each may span several lines, until somebody else speaks. */
function spokenLines(talk: string, name: string): string[] {
  const spoken: string[] = []
  let own = false
  for (const line of talk.split('\n')) {
    const speaker = /^([^:\n]{1,80}):\s?(.*)$/s.exec(line.trimStart())
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
