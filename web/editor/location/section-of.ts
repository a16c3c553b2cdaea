import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import type { NovelSection, Place, SceneSection } from './location.ts'

/** The section of the novel in which the entries of a list are written. */
export const novelSectionOf: Readonly<Record<string, NovelSection>> = {
  flags: 'states',
  scales: 'states',
  world_prompts: 'world-prompts',
  characters: 'characters',
  music_mixes: 'music',
}

/**
 * The section of a scene in which something of it is written: a list, a field, a form of its own, or what `core/check` calls
 * it. A static scene has all that it has no section for in its first one.
 */
export const sceneSectionOf: Readonly<Record<string, SceneSection>> = {
  info: 'info',
  stage: 'info',
  characters: 'characters',
  scene_characters: 'characters',
  backgrounds: 'background',
  music: 'music',
  staging: 'staging',
  prompts: 'scene-prompts',
  additional_prompt_descriptions: 'scene-prompts',
  modifying_states: 'modifying-states',
  endings: 'endings',
  static_endings: 'endings',
  context_ending: 'endings',
  start: 'start-message',
  start_message: 'start-message',
  start_message_original: 'start-message',
  next_scenes: 'next-scenes',
}

/** What the section of a place is called. */
export function useSectionName(): (place: Place) => string {
  const { sections, sceneSections } = useWords(editorPhrases)
  return (place) => (place.kind === 'novel' ? sections[place.section] : sceneSections[place.section])
}
