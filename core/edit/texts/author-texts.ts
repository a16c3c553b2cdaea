import type { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'

/** A text that an author wrote. `path`: field names, ids and indexes on the way to it, joined by `/`. */
export interface AuthorText {
  path: string
  text: string
}

/** The constraints of a text field. `required`: not blank. */
export interface TextLimit {
  most: number
  required: boolean
}

const name: TextLimit = { most: limits.name, required: true }
const text: TextLimit = { most: limits.text, required: false }
const prompt: TextLimit = { most: limits.prompt, required: true }
const line: TextLimit = { most: limits.line, required: false }
const keyword: TextLimit = { most: limits.keyword, required: true }

/** Every field of a novel that holds the author's words, including prompts and keywords. */
const fields: Readonly<Record<string, TextLimit>> = {
  name,
  prompt_name: name,
  display_name: name,
  translation: name,
  aliases: name,
  keywords: name,
  secondary_keywords: keyword,
  description: text,
  technical_description: text,
  preferred_biography: text,
  credits: text,
  help: text,
  start_message_original: text,
  original_message: text,
  reply_style: line,
  author_note: line,
  example_lines: { ...line, required: true },
  prompt_description: prompt,
  prompt_ending_conditional: prompt,
  secret: { ...prompt, required: false },
  change_reason_prompt: prompt,
}
/**
 * Fields without the author's words: files belong to the server, a voice's name is not part of the story, and a card
 * comes from another program. The rest holds no text.
 */
const skippedFields = new Set([
  ...['assets', 'voice', 'card', 'staging', 'graph_layout', 'background_focus', 'asset_notes'],
  ...['conditionals', 'states_trigger', 'next_scene', 'next_scenes', 'backgrounds'],
])

/** The constraints of the text at a path. */
export const limitOf = (path: string): TextLimit => {
  const [last, before] = path.split('/').reverse()
  // Keywords of world prompts may be patterns, which are longer than words.
  if (before === 'keywords' && path.startsWith('world_prompts/')) return keyword
  return fields[last ?? ''] ?? fields[before ?? ''] ?? text
}

/** Whether a field holds the author's words, itself or in each entry of its list. */
export const holdsWords = (field: string): boolean => Object.hasOwn(fields, field)

/** Whether nothing under a field is the author's words. */
export const isSkipped = (field: string): boolean => skippedFields.has(field)

/** A list entry's step in a path: its id, or else its index. */
export const stepOf = (entry: unknown, at: number): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : `${at}`

/** Every non-blank text of the author, in the novel's order. */
export function authorTexts(novel: Novel): AuthorText[] {
  const found: AuthorText[] = []
  readFields(novel, '', found)
  return found
}

/** Every non-blank text of the author in a part of a novel, such as a scene. */
export function textsIn(part: object): string[] {
  const found: AuthorText[] = []
  readFields(part, '', found)
  return found.map(({ text }) => text)
}

function readFields(record: object, path: string, found: AuthorText[]): void {
  for (const field of Object.keys(record)) {
    if (skippedFields.has(field)) continue
    const value = (record as Record<string, unknown>)[field]
    // Most fields are numbers, ids or empty, so paths are only built for the others.
    if (typeof value === 'string' ? holdsWords(field) : typeof value === 'object' && value !== null)
      readValue(value, path === '' ? field : `${path}/${field}`, holdsWords(field), found)
  }
}

function readValue(value: unknown, path: string, words: boolean, found: AuthorText[]): void {
  if (typeof value === 'string') {
    if (words && /\S/.test(value)) found.push({ path, text: value })
  } else if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) readValue(value[at], `${path}/${stepOf(value[at], at)}`, words, found)
  } else if (typeof value === 'object' && value !== null) readFields(value, path, found)
}
