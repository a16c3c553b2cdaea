import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { StageSprite } from '../../stage/stage-view.ts'

/** A scene's cast as it first stands on the stage, whatever the conditions; each character once. */
export function sceneSprites(novel: Novel, scene: InteractiveScene): StageSprite[] {
  const { assets } = indexOf(novel)
  const seen = new Set<string>()
  return scene.characters.flatMap(({ character_id, start_sprite_id: id, position, size, x }) => {
    const url = assets.get(id)?.url
    if (!url || seen.has(character_id)) return []
    seen.add(character_id)
    return [{ id, character_id, url, position, size, x }]
  })
}
