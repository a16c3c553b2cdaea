import type { CommentPlace } from '@fabula/contract/shapes/coauthors'
import type { Novel } from '@fabula/core/novel/novel'

/** The current name of what a comment is about; null if it no longer exists. */
export function nameOfPlace(novel: Novel, place: CommentPlace): string | null {
  switch (place.part) {
    case 'novel':
      return novel.name
    case 'character':
      return novel.characters.find(({ id }) => id === place.character_id)?.prompt_name ?? null
    case 'scene':
    case 'message':
      return sceneOf(novel, place.scene_id)?.name ?? null
    case 'ending': {
      const scene = novel.interactive_scenes.find(({ id }) => id === place.scene_id)
      if (!scene) return null
      const named = [...scene.endings, ...scene.static_endings].find(({ id }) => id === place.ending_id)
      // A context ending has no name of its own.
      return named?.name ?? (scene.context_ending?.id === place.ending_id ? scene.name : null)
    }
  }
}

const sceneOf = ({ interactive_scenes, static_scenes }: Novel, id: string) =>
  interactive_scenes.find((scene) => scene.id === id) ?? static_scenes.find((scene) => scene.id === id)
