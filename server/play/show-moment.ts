import type { GamePlace } from '@fabula/contract/shapes/play'
import type { NewState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { firstWords } from './first-words.ts'
import { showFile } from './play-state.ts'

/** A line is shown shortened: enough to recognise the moment. */
const lineLength = 160

/** Thumbnails are asked for at these widths, in pixels. */
const widths = { background: 320, sprite: 160 }

type Moment = Pick<GamePlace, 'scene_name' | 'line' | 'thumbnail_url' | 'thumbnail_sprites'>

/** How a state looks in a list of moments. Pictures that the novel no longer has are left out. */
export function showMoment({ novel }: LoadedNovel, state: NewState): Moment {
  const background = showFile(novel, state.stage.background_asset_id)
  return {
    scene_name: state.scene_name,
    line: firstWords(state.message, lineLength),
    thumbnail_url: background && `${background.url}&w=${widths.background}`,
    thumbnail_sprites: state.stage.sprites.flatMap(({ asset_id, position }) => {
      const sprite = showFile(novel, asset_id)
      return sprite ? [{ url: `${sprite.url}&w=${widths.sprite}`, position }] : []
    }),
  }
}
