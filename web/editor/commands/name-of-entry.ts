import type { EntryOf, ListName } from '@fabula/core/edit/entry-lists'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf, sceneAt } from '@fabula/core/novel/novel-index'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useCallback } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useNovel } from '../store/use-editor.tsx'

type Words = {
  scene: (typeof scenePhrases)['english']
  live: (typeof interactiveScenePhrases)['english']
}

const names: { [List in ListName]: (entry: EntryOf[List], novel: Novel, words: Words) => string } = {
  flags: ({ name }) => name,
  scales: ({ name }) => name,
  world_prompts: ({ name }) => name,
  characters: ({ prompt_name }) => prompt_name,
  music_mixes: ({ name }) => name,
  scene_characters: ({ character_id }, novel, { scene }) =>
    indexOf(novel).characters.get(character_id)?.prompt_name ?? scene.unknownCharacter,
  backgrounds: ({ background_asset_id }, novel, { scene }) =>
    indexOf(novel).assets.get(background_asset_id)?.name ?? scene.unknownBackground,
  prompts: ({ prompt_description }) => beginningOf(prompt_description),
  modifying_states: ({ states }, novel, { scene, live }) =>
    [
      ...states.flags.map(({ flag_id }) => nameIn(novel.states.flags, flag_id) ?? scene.unknownFlag),
      ...states.scales.map(({ scale_id }) => nameIn(novel.states.scales, scale_id) ?? scene.unknownScale),
    ].join(', ') || live.modifying.name,
  endings: ({ name }) => name,
  static_endings: ({ name }) => name,
  context_ending: (_entry, _novel, { live }) => live.endings.contextName,
  next_scenes: (next, novel, { scene }) => sceneAt(novel, next)?.name ?? scene.unknownScene,
}

/** What an entry of a list is called, for its card, its buttons and for Undo. */
export const nameOfEntry = <List extends ListName>(list: List, entry: EntryOf[List], novel: Novel, words: Words) =>
  names[list](entry, novel, words)

/** The same, as the novel is now, in the author's language. */
export function useNameOfEntry<List extends ListName>(list: List): (entry: EntryOf[List]) => string {
  const novel = useNovel()
  const scene = useWords(scenePhrases)
  const live = useWords(interactiveScenePhrases)
  return useCallback((entry) => nameOfEntry(list, entry, novel, { scene, live }), [list, novel, scene, live])
}

const nameIn = (list: readonly { id: string; name: string }[], id: string): string | undefined =>
  list.find((each) => each.id === id)?.name

/** A text by its first words, where it has no name. */
function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 6).join(' ')
  return words.length < text.trim().length ? `${words}…` : words
}
