import type { SimpleState } from '@fabula/contract/shapes/play'
import type { GameState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { type ShownTo, showState } from './play-state.ts'
import type { Translated } from './shown-message.ts'

/** A state as the simple viewer shows it; `INTERACTIVE` only where text is expected. */
export function showSimpleState(loaded: LoadedNovel, state: GameState & Translated, reader: ShownTo): SimpleState {
  const shown = showState(loaded, state, reader)
  return {
    novel: { play_link: shown.play_link },
    background: shown.background && { url: shown.background.url },
    sprites: shown.sprites.map(({ url }) => ({ url })),
    speaker: shown.character_name,
    message: shown.character_message,
    the_end: shown.the_end,
    current_scene_type: shown.interact ? 'INTERACTIVE' : 'STATIC',
    music: shown.music && { url: shown.music.url },
    static_endings: shown.static_endings,
  }
}
