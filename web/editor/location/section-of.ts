import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import type { NovelSection, Place, SceneSection } from './location.ts'

/** The novel's section in which a list's entries are edited. */
export const novelSectionOf: Readonly<Record<string, NovelSection>> = {
  flags: 'states',
  scales: 'states',
  world_prompts: 'world-prompts',
  characters: 'characters',
  music_mixes: 'music',
}

/**
 * A scene's section in which a list, a field, a form, or a part named by `core/check` is edited. A static scene has
 * everything without a section of its own in its first one.
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

/** Names the section of a place. */
export function useSectionName(): (place: Place) => string {
  const { sections, sceneSections } = useWords(editorPhrases)
  return (place) => (place.kind === 'novel' ? sections[place.section] : sceneSections[place.section])
}
