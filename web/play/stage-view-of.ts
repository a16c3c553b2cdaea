import type { PlayState } from '@fabula/contract/shapes/play'
import type { StageView } from '../stage/stage-view.ts'
import { linesRead, type PlayModel, speakerOf, stateOf } from './game/play-model.ts'

const empty: StageView = { background: null, sprites: [], speaker: null }

/** The stage to show. Behind a closed gate it shows the novel's cover, if there is one. */
export function stageViewOf(model: PlayModel): StageView {
  const state = stateOf(model)
  if (!state) return empty
  if (state.gate !== null) return { ...empty, background: coverOf(state) }
  return {
    background: state.background,
    sprites: state.sprites.map(
      (sprite) =>
        linesRead(model)
          .filter((line) => line.character_id === sprite.character_id)
          .at(-1)?.sprite ?? sprite,
    ),
    speaker: speakerOf(model),
    staging: state.staging,
  }
}

const coverOf = (state: PlayState) => (state.cover === null ? null : { id: 'cover', url: state.cover })
