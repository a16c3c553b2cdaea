import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AssetId, CharacterId, SceneId, SpriteMixId } from '@fabula/core/ids'
import { newCharacter, newSpriteMix } from '@fabula/core/novel/character'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { LiveStage } from '../live-stage/live-stage.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { novelInHand } from './open-editor.tsx'

export const id = <Id extends string>(end: string) => `00000000-0000-4000-8000-0000000000${end}` as Id
/** A picture of one pixel. */
export const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = (end: string, name: string) => ({
  id: id<AssetId>(end),
  name,
  prompt_description: name,
  extension: 'png',
  url: pixel,
})
export const [wren, bridge] = [id<CharacterId>('d1'), id<SceneId>('d9')]

/** A novel with one scene, the bridge: Wren stands in its middle, and has two sprites. */
export function novelWithStage(): NovelAnswer {
  const mix = newSpriteMix(id<SpriteMixId>('d2'), 'Everyday', [id('d3'), id('d4')])
  const scene = {
    ...newInteractiveScene(bridge, 'The bridge', '2026-01-01T00:00:00.000Z'),
    start_message_original: 'Stop.',
    characters: [
      {
        character_id: wren,
        sprite_mix_id: mix.id,
        start_sprite_id: id<AssetId>('d3'),
        conditionals: [],
        inactive: false,
        position: 'center' as const,
        example_lines: [],
      },
    ],
  }
  return {
    ...novelInHand(),
    background_focus: { [id<AssetId>('d5')]: { x: 10, y: 90 } },
    characters: [
      newCharacter(wren, 'Wren', {
        sprites: [mix],
        biographies: [{ prompt_description: 'Keeps the bridge.', conditionals: [] }],
      }),
    ],
    assets: {
      sprites: [picture('d3', 'wren calm'), picture('d4', 'wren glad')],
      backgrounds: [picture('d5', 'river')],
      musics: [],
    },
    interactive_scenes: [{ ...scene, revision: 1 }],
  }
}

/** The stage of the bridge. */
export function BridgeStage() {
  const scene = useNovel((novel) => novel.interactive_scenes.find((each) => each.id === bridge))
  return scene ? <LiveStage scene={scene} /> : null
}
