import type { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'

/** A text that an author wrote, and where: the names of fields, ids and places on the way to it, joined by `/`. */
export interface AuthorText {
  path: string
  text: string
}

/** What may stand in a field. `required`: not nothing. */
export interface TextLimit {
  most: number
  required: boolean
}

const name: TextLimit = { most: limits.name, required: true }
const text: TextLimit = { most: limits.text, required: false }
const prompt: TextLimit = { most: limits.prompt, required: true }
const line: TextLimit = { most: limits.line, required: false }

/** Every field of a novel that holds words of its author, prompts and keywords among them. */
const fields: Readonly<Record<string, TextLimit>> = {
  name,
  prompt_name: name,
  display_name: name,
  translation: name,
  aliases: name,
  keywords: name,
  secondary_keywords: name,
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
  change_reason_prompt: { ...prompt, required: false },
}
/**
 * Files are the server's; a voice's name is no word of the story, and a card is another program's. Nothing is written in
 * the rest.
 */
const passed = new Set([
  ...['assets', 'voice', 'card', 'staging', 'graph_layout', 'background_focus', 'asset_notes'],
  ...['conditionals', 'states_trigger', 'next_scene', 'next_scenes', 'backgrounds'],
])

/** What may stand where a path leads. */
export const limitOf = (path: string): TextLimit => {
  const [last, before] = path.split('/').reverse()
  return fields[last ?? ''] ?? fields[before ?? ''] ?? text
}

/** Passes every text of the author through `rewrite`, in the novel's order; what it leaves as it is stays the same object. */
export const mapAuthorTexts = <N extends Novel>(novel: N, rewrite: (path: string, text: string) => string): N =>
  mapFields(novel, '', rewrite)

function mapFields<T extends object>(record: T, path: string, rewrite: (path: string, text: string) => string): T {
  const changed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(record)) {
    if (passed.has(key)) continue
    const at = path === '' ? key : `${path}/${key}`
    const next = mapValue(value, at, key in fields, rewrite)
    if (next === value) continue
    changed[key] = next
  }
  return Object.keys(changed).length > 0 ? { ...record, ...changed } : record
}

function mapValue(value: unknown, path: string, words: boolean, rewrite: (path: string, text: string) => string) {
  if (typeof value === 'string') return words ? rewrite(path, value) : value
  if (value === null || typeof value !== 'object') return value
  if (!Array.isArray(value)) return mapFields(value, path, rewrite)
  let changed: unknown[] | null = null
  for (const [at, entry] of value.entries()) {
    const next: unknown = mapValue(entry, `${path}/${keyOf(entry, at)}`, words, rewrite)
    if (next === entry) continue
    changed ??= [...value]
    changed[at] = next
  }
  return changed ?? value
}

const keyOf = (entry: unknown, at: number): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string' ? entry.id : `${at}`

/** Every text of the author that is not blank, in the novel's order. */
export function authorTexts(novel: Novel): AuthorText[] {
  const found: AuthorText[] = []
  mapAuthorTexts(novel, (path, words) => {
    if (words.trim() !== '') found.push({ path, text: words })
    return words
  })
  return found
}
