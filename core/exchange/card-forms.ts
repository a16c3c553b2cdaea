import { isObject } from '../record/upgrade.ts'

type Json = Record<string, unknown>

/** Fields of Pygmalion's, the oldest TavernAI's and the text generation web UI's characters, by what V1 calls them. */
const pygmalion: Record<string, string> = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  world_scenario: 'scenario',
}
/** Fields of Agnai's characters. */
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

/** A character as other programs than those of cards write them down, in the fields of a card; anything else as it is. */
export function inCardFields(json: unknown): unknown {
  if (!isObject(json)) return json
  if (typeof json.char_name === 'string' && typeof json.name !== 'string') return renamed(json, pygmalion)
  const isAgnai = typeof json.greeting === 'string' && typeof json.sampleChat === 'string' && isObject(json.persona)
  if (!isAgnai) return json
  return {
    ...renamed(json, agnai),
    description: personaOf(json.persona as Json),
    ...(isObject(json.characterBook) ? { character_book: bookOf(json.characterBook) } : {}),
  }
}

function renamed(json: Json, names: Record<string, string>): Json {
  return Object.fromEntries(
    Object.entries(names).flatMap(([theirs, ours]) => (json[theirs] == null ? [] : [[ours, json[theirs]]])),
  )
}

/** What Agnai keeps of who somebody is: each thing with what is said of it. One thing alone needs no name. */
function personaOf({ attributes }: Json): string {
  const said = Object.entries(isObject(attributes) ? attributes : {}).map(([name, values]) => ({
    name,
    text: (Array.isArray(values) ? values : [values]).filter((value) => typeof value === 'string').join(', '),
  }))
  const told = said.filter(({ text }) => text.trim() !== '')
  return told.map(({ name, text }) => (told.length === 1 ? text : `${name}: ${text}`)).join('\n')
}

/** A book of lore as other programs write it, with its entries in the fields of a card's; anything else as it is. */
export function bookOf(json: unknown): unknown {
  if (!isObject(json)) return json
  // RisuAI's: a list of its own under `data`.
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
  // A pattern may hold commas, and stands alone.
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
