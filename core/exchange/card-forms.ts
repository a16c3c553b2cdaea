import { isObject } from '../record/upgrade.ts'

type Json = Record<string, unknown>

/** Maps the fields of Pygmalion, the oldest TavernAI and the text generation web UI to those of V1. */
const pygmalion: Record<string, string> = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  world_scenario: 'scenario',
}
/** Maps the fields of Agnai's characters to those of V1. */
const agnai: Record<string, string> = {
  name: 'name',
  scenario: 'scenario',
  greeting: 'first_mes',
  alternateGreetings: 'alternate_greetings',
  sampleChat: 'mes_example',
  systemPrompt: 'system_prompt',
  postHistoryInstructions: 'post_history_instructions',
  description: 'creator_notes',
  creator: 'creator',
  characterVersion: 'character_version',
  tags: 'tags',
}

/** Converts the character format of other programs to a card's fields; returns anything else unchanged. */
export function toCardFields(json: unknown): unknown {
  if (!isObject(json)) return json
  if (typeof json.char_name === 'string' && typeof json.name !== 'string') return renamed(json, pygmalion)
  const isAgnai = typeof json.greeting === 'string' && typeof json.sampleChat === 'string' && isObject(json.persona)
  if (!isAgnai) return json
  return {
    ...renamed(json, agnai),
    description: personaOf(json.persona as Json),
    ...(isObject(json.characterBook) ? { character_book: toCardBook(json.characterBook) } : {}),
  }
}

function renamed(json: Json, names: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(names).flatMap(([theirs, ours]) => (json[theirs] == null ? [] : [[ours, json[theirs]]])),
  )
}

/** Agnai's persona as text: each attribute with its values. A single attribute needs no name. */
function personaOf({ attributes }: Json): string {
  const said = Object.entries(isObject(attributes) ? attributes : {}).map(([name, values]) => ({
    name,
    text: (Array.isArray(values) ? values : [values]).filter((value) => typeof value === 'string').join(', '),
  }))
  const told = said.filter(({ text }) => text.trim() !== '')
  return told.map(({ name, text }) => (told.length === 1 ? text : `${name}: ${text}`)).join('\n')
}

/** Converts a lorebook of another program to a card's book; returns anything else unchanged. */
export function toCardBook(json: unknown): unknown {
  if (!isObject(json)) return json
  // RisuAI has a list of its own under `data`.
  if (json.type === 'risu' && Array.isArray(json.data))
    return {
      entries: json.data
        .filter(isObject)
        .filter(({ mode }) => mode !== 'folder')
        .map(risuEntry),
    }
  if (!Array.isArray(json.entries)) return json
  if (typeof json.lorebookVersion === 'number')
    return { ...json, entries: json.entries.filter(isObject).map(novelAiEntry) }
  if (json.entries.some((entry) => isObject(entry) && typeof entry.entry === 'string'))
    return { ...json, entries: json.entries.filter(isObject).map(agnaiEntry) }
  return json
}

const words = (text: unknown): string[] =>
  typeof text === 'string'
    ? text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    : []

const risuEntry = (entry: Json): Json => ({
  name: entry.comment,
  // A regular expression may contain commas, so it is not split.
  keys: entry.useRegex === true ? [entry.key] : words(entry.key),
  secondary_keys: entry.useRegex === true ? [] : words(entry.secondkey),
  selective: entry.selective === true,
  content: entry.content,
  insertion_order: entry.insertorder,
  constant: entry.alwaysActive === true || entry.mode === 'constant',
  use_regex: entry.useRegex === true,
})

const novelAiEntry = (entry: Json): Json => ({
  name: entry.displayName,
  keys: entry.keys,
  content: entry.text,
  enabled: entry.enabled,
  constant: entry.forceActivation === true,
  insertion_order: isObject(entry.contextConfig) ? entry.contextConfig.budgetPriority : undefined,
})

const agnaiEntry = (entry: Json): Json => ({
  name: entry.name,
  keys: entry.keywords,
  content: entry.entry,
  enabled: entry.enabled,
  insertion_order: entry.weight,
})
