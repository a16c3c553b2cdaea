import type { CharacterId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/** What a unit's text belongs to: the novel itself, a character, or a scene. */
export interface UnitPlace {
  of: 'novel' | 'character' | 'interactive_scene' | 'static_scene'
  /** The id of the character or scene; empty for the novel. */
  id: string
  /** The rest of the unit's name, such as `example_line` or `ending/<id>/name`. */
  field: string
}

/** Parses a unit's name; null if it does not name a place in a novel. */
export function placeOf(unit: string): UnitPlace | null {
  const [of, ...rest] = unit.split('/')
  switch (of) {
    case 'novel':
      return { of, id: '', field: rest.join('/') }
    case 'character':
    case 'interactive_scene':
    case 'static_scene':
      return rest.length < 2 ? null : { of, id: rest[0] ?? '', field: rest.slice(1).join('/') }
    default:
      return null
  }
}

/** Describes the kind of a text for its translator. Equal texts of the same kind share one translation. */
export function kindOf(novel: Novel, unit: string): string {
  const place = placeOf(unit)
  if (place === null) return 'text'
  const { characters, scenes } = indexOf(novel)
  const named = (id: string | null | undefined) => (id ? characters.get(id as CharacterId)?.prompt_name : null)
  const last = place.field.split('/').at(-1)
  switch (place.of) {
    case 'novel':
      return place.field === 'name' ? 'title of the novel' : 'text on the page of the novel'
    case 'character':
      if (last === 'prompt_name') return 'name of a character'
      if (last === 'alias') return 'another name of a character'
      return `line of ${named(place.id) ?? 'a character'}`
    case 'interactive_scene': {
      if (last === 'help') return 'hint for the reader'
      if (last === 'display_name') return 'label of a button: what the reader does'
      if (last === 'keyword') return 'word that the reader may type'
      if (last === 'name') return 'name of a scene or an ending'
      if (last === 'example_line') return `line of ${named(place.field.split('/')[1]) ?? 'a character'}`
      const scene = scenes.get(place.id as SceneId)
      const speaker = scene?.type === 'interactive' ? named(scene.start_message_speaker_id) : null
      return speaker ? `line of ${speaker}` : 'narration'
    }
    case 'static_scene': {
      if (last === 'name') return 'name of a scene or an ending'
      const scene = scenes.get(place.id as SceneId)
      if (scene?.type !== 'static') return 'narration'
      if (scene.speaker_type === 'user') return 'line of {{user}}'
      const speaker = named(scene.speaker_id)
      return speaker ? `line of ${speaker}` : 'narration'
    }
  }
}
