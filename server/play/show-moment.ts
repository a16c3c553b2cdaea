import type { GamePlace } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { NewState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { firstWords } from './first-words.ts'
import { showFile } from './play-state.ts'
import { shownMessage } from './shown-message.ts'

/** The length of the line shown, enough to recognise the moment. */
const lineLength = 160

/** The widths of requested thumbnails, in pixels. */
const widths = { background: 320, sprite: 160 }

type Moment = Pick<GamePlace, 'scene_name' | 'line' | 'thumbnail_url' | 'thumbnail_sprites'>

/**
 * A state's entry in a list of moments, in a language or as it was said. Pictures that the novel no longer has are left
 * out.
 */
export function showMoment(loaded: LoadedNovel, state: NewState, language?: Language): Moment {
  const novel = language ? loaded.localized(language) : loaded.novel
  const line = language ? shownMessage(loaded, state, language).message : state.message
  const background = showFile(novel, state.stage.background_asset_id)
  return {
    scene_name: (language && indexOf(novel).scenes.get(state.scene_id)?.name) ?? state.scene_name,
    line: firstWords(line, lineLength),
    thumbnail_url: background && `${background.url}&w=${widths.background}`,
    thumbnail_sprites: state.stage.sprites.flatMap(({ asset_id, position }) => {
      const sprite = showFile(novel, asset_id)
      return sprite ? [{ url: `${sprite.url}&w=${widths.sprite}`, position }] : []
    }),
  }
}
