import { CommentPlace, type Thread } from '@fabula/contract/shapes/coauthors'
import type { SceneId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { locationOfScene, type Place } from '../location/location.ts'

/** A key that is the same for every reference to one thing. */
export const keyOfPlace = (place: CommentPlace): string =>
  [
    place.part,
    'scene_id' in place ? place.scene_id : '',
    'ending_id' in place ? place.ending_id : '',
    'character_id' in place ? place.character_id : '',
  ].join('/')

/** The place for a key of {@link keyOfPlace}; null if it is invalid. */
export function placeOfKey(key: string): CommentPlace | null {
  const [part, scene_id, ending_id, character_id] = key.split('/')
  const named = Object.entries({ part, scene_id, ending_id, character_id }).filter(([, id]) => id)
  return CommentPlace.safeParse(Object.fromEntries(named)).data ?? null
}

/** The number of open threads about one thing. */
export const openAbout = (threads: readonly Thread[], place: CommentPlace): number =>
  threads.filter((thread) => thread.resolved_at === null && keyOfPlace(thread.place) === keyOfPlace(place)).length

/** Where a commented thing is edited, and its current name; null if it was deleted. */
export function findPlace(novel: Novel, place: CommentPlace): { name: string; to: Place } | null {
  switch (place.part) {
    case 'novel':
      return { name: novel.name, to: { kind: 'novel', section: 'info' } }
    case 'character': {
      const character = novel.characters.find(({ id }) => id === place.character_id)
      return character
        ? { name: character.prompt_name, to: { kind: 'novel', section: 'characters', entry: character.id } }
        : null
    }
    case 'scene':
    case 'message': {
      const found = sceneIn(novel, place.scene_id)
      if (!found) return null
      const section = place.part === 'message' && found.ref.scene_type === 'interactive' ? 'start-message' : 'info'
      return { name: found.name, to: locationOfScene(found.ref, section) }
    }
    case 'ending': {
      const scene = novel.interactive_scenes.find(({ id }) => id === place.scene_id)
      if (!scene) return null
      const named = [...scene.endings, ...scene.static_endings].find(({ id }) => id === place.ending_id)
      const name = named?.name ?? (scene.context_ending?.id === place.ending_id ? scene.name : null)
      const ref: SceneRef = { scene_type: 'interactive', scene_id: scene.id }
      return name === null ? null : { name, to: locationOfScene(ref, 'endings', place.ending_id) }
    }
  }
}

function sceneIn(novel: Novel, id: SceneId): { name: string; ref: SceneRef } | null {
  const scene = indexOf(novel).scenes.get(id)
  return scene ? { name: scene.name, ref: { scene_type: scene.type, scene_id: scene.id } } : null
}
