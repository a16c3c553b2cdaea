import type { SceneId } from '../ids.ts'
import type { Character } from '../novel/character.ts'
import type { AutomaticEnding, ChoiceEnding, ContextEnding } from '../novel/ending.ts'
import type { AdditionalPrompt, InteractiveScene, SceneBackground, SceneCharacter } from '../novel/interactive-scene.ts'
import type { ModifyingState } from '../novel/modifying-state.ts'
import type { MusicMix } from '../novel/music-mix.ts'
import type { Novel } from '../novel/novel.ts'
import type { Flag, Scale } from '../novel/states.ts'
import type { NextScene, StaticScene } from '../novel/static-scene.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'
import { changedInteractive, changedStatic } from './changed-scene.ts'

/** The entry type of each list that an author edits. */
export interface EntryOf {
  flags: Flag
  scales: Scale
  world_prompts: WorldPrompt
  characters: Character
  music_mixes: MusicMix
  scene_characters: SceneCharacter
  backgrounds: SceneBackground
  prompts: AdditionalPrompt
  modifying_states: ModifyingState
  endings: AutomaticEnding
  static_endings: ChoiceEnding
  context_ending: ContextEnding
  next_scenes: NextScene
}
export type ListName = keyof EntryOf
/** The lists of the novel itself; all others belong to a scene. */
export type HeadListName = 'flags' | 'scales' | 'world_prompts' | 'characters' | 'music_mixes'

/** A list of the novel itself or of one of its scenes. */
export type ListRef<List extends ListName = ListName> = List extends HeadListName
  ? { list: List }
  : { list: List; scene: SceneId }
/** A list and one of its entries. */
export type ListAndEntry = { [List in ListName]: ListRef<List> & { entry: EntryOf[List] } }[ListName]

/** How a list is read from the record that holds it, and written back. */
type Lens<Whole, Entry> = {
  read: (whole: Whole) => readonly Entry[]
  write: (whole: Whole, entries: Entry[]) => Partial<Whole>
}
type InteractiveListName = Exclude<ListName, HeadListName | 'next_scenes'>

const ofHead: { [List in HeadListName]: Lens<Novel, EntryOf[List]> } = {
  flags: { read: ({ states }) => states.flags, write: ({ states }, flags) => ({ states: { ...states, flags } }) },
  scales: { read: ({ states }) => states.scales, write: ({ states }, scales) => ({ states: { ...states, scales } }) },
  world_prompts: { read: (novel) => novel.world_prompts, write: (_, world_prompts) => ({ world_prompts }) },
  characters: { read: (novel) => novel.characters, write: (_, characters) => ({ characters }) },
  music_mixes: { read: (novel) => novel.music_mixes, write: (_, music_mixes) => ({ music_mixes }) },
}

const ofInteractive: { [List in InteractiveListName]: Lens<InteractiveScene, EntryOf[List]> } = {
  scene_characters: { read: (scene) => scene.characters, write: (_, characters) => ({ characters }) },
  backgrounds: { read: (scene) => scene.backgrounds, write: (_, backgrounds) => ({ backgrounds }) },
  prompts: {
    read: (scene) => scene.additional_prompt_descriptions,
    write: (_, prompts) => ({ additional_prompt_descriptions: prompts }),
  },
  modifying_states: { read: (scene) => scene.modifying_states, write: (_, modifying_states) => ({ modifying_states }) },
  endings: { read: (scene) => scene.endings, write: (_, endings) => ({ endings }) },
  static_endings: { read: (scene) => scene.static_endings, write: (_, static_endings) => ({ static_endings }) },
  // A list of at most one: a new context ending replaces the old one.
  context_ending: {
    read: ({ context_ending }) => (context_ending ? [context_ending] : []),
    write: (_, endings) => ({ context_ending: endings.at(-1) ?? null }),
  },
}

const ofStatic: Lens<StaticScene, NextScene> = {
  read: (scene) => scene.next_scenes,
  write: (_, next_scenes) => ({ next_scenes }),
}

const isOfHead = (list: ListName): list is HeadListName => list in ofHead

/** The current entries of a list; empty if its scene no longer exists. */
export function entriesOf<List extends ListName>(novel: Novel, ref: ListRef<List>): readonly EntryOf[List][] {
  // The casts: the table pairs each list with its entries, but the compiler cannot carry that through the lookup.
  const { list, scene } = ref as { list: List; scene?: SceneId }
  const found = (): readonly unknown[] => {
    if (isOfHead(list)) return ofHead[list].read(novel)
    if (list === 'next_scenes') {
      const staticScene = novel.static_scenes.find(({ id }) => id === scene)
      return staticScene ? ofStatic.read(staticScene) : []
    }
    const interactive = novel.interactive_scenes.find(({ id }) => id === scene)
    return interactive ? ofInteractive[list as InteractiveListName].read(interactive) : []
  }
  return found() as readonly EntryOf[List][]
}

/**
 * Returns the novel with one list changed and everything else shared. Changes nothing if the list's scene no longer
 * exists.
 */
export function withEntries<N extends Novel, List extends ListName>(
  novel: N,
  ref: ListRef<List>,
  change: (entries: readonly EntryOf[List][]) => EntryOf[List][],
): N {
  const { list, scene } = ref as { list: List; scene?: SceneId }
  // As in `entriesOf`.
  const through = <Whole>(lens: unknown, whole: Whole): Partial<Whole> => {
    const { read, write } = lens as Lens<Whole, EntryOf[List]>
    return write(whole, change(read(whole)))
  }
  if (isOfHead(list)) return { ...novel, ...through<Novel>(ofHead[list], novel) }
  if (scene === undefined) return novel
  return list === 'next_scenes'
    ? changedStatic(novel, scene, (found) => through(ofStatic, found))
    : changedInteractive(novel, scene, (found) => through(ofInteractive[list as InteractiveListName], found))
}

/** Identifies an entry: by id, or by index in a list whose entries have no id. */
export type EntryKey = string | number

/** An entry's index in its list; -1 if it no longer exists. */
export function placeOfEntry(entries: readonly object[], key: EntryKey): number {
  if (typeof key === 'number') return key in entries ? key : -1
  return entries.findIndex((entry) => 'id' in entry && entry.id === key)
}
