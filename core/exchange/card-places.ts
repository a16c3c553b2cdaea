import { cutText } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import { type CardData, saysSomething } from './card-data.ts'

/**
 * What a field of a card became: `kept` is stored with the character for a later export as a card; `lost` was too much
 * to store.
 */
export type CardPlace =
  | 'name'
  | 'alias'
  | 'biography'
  | 'opening'
  | 'lines'
  | 'prompt'
  | 'notes'
  | 'lore'
  | 'pictures'
  | 'kept'
  | 'lost'

const known: Record<string, CardPlace> = {
  name: 'name',
  nickname: 'alias',
  description: 'biography',
  personality: 'biography',
  scenario: 'biography',
  first_mes: 'opening',
  alternate_greetings: 'opening',
  mes_example: 'lines',
  system_prompt: 'prompt',
  post_history_instructions: 'prompt',
  depth_prompt: 'prompt',
  creator_notes: 'notes',
  creator: 'notes',
  character_version: 'notes',
  tags: 'notes',
  character_book: 'lore',
  assets: 'pictures',
}

const maxFields = 60

/**
 * Lists every non-empty field of a card and what it became. `kept`: whether the card itself is stored with the
 * character.
 */
export function placesOf(data: CardData, kept: boolean): { field: string; place: CardPlace }[] {
  const { depth_prompt } = isObject(data.extensions) ? data.extensions : {}
  const says = isObject(depth_prompt) && saysSomething(depth_prompt.prompt)
  const fields = Object.keys(data).filter((field) => saysSomething(data[field]))
  return [...fields, ...(says ? ['depth_prompt'] : [])].slice(0, maxFields).map((field) => ({
    field: cutText(field, 80),
    place: (Object.hasOwn(known, field) ? known[field] : undefined) ?? (kept ? 'kept' : 'lost'),
  }))
}
