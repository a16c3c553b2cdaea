import type { EndingCard } from '@fabula/contract/shapes/ending'
import type { EndingId, GameStateId } from '@fabula/core/ids'
import { fillIn, fillingOf } from '@fabula/core/novel/message-places'
import { indexOf } from '@fabula/core/novel/novel-index'
import { newWorld, type World } from '@fabula/core/scene/world'
import type { NewState } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { type Missed, missedWays, type PassedState } from './missed-ways.ts'
import { endingLabel, type ShownTo, showFile } from './play-state.ts'

/** The most scenes whose missed ways are listed: those left last. */
const maxMissed = 8

/** The facts about a game that has ended. */
export interface EndedGame extends Pick<EndingCard, 'endings_found' | 'endings_total' | 'likes' | 'liked'> {
  ending_name: string | null
  missed: readonly Missed[]
  /** The worlds at the states where the missed ways were seen. */
  worlds: ReadonlyMap<GameStateId, World>
}

/**
 * The last missed ways of a path, given oldest state first. `reachedEndings`: every ending that the reader has reached
 * in any game.
 */
export const lastMissed = (
  loaded: LoadedNovel,
  path: readonly PassedState[],
  reachedEndings: readonly string[],
): Missed[] => missedWays(loaded.novel, path, new Set(reachedEndings)).slice(-maxMissed)

/** The ending card in a language. */
export function showEnding(loaded: LoadedNovel, ended: EndedGame, reader: ShownTo): EndingCard {
  const { language } = reader
  const novel = loaded.localized(language)
  const { missed, worlds, ...facts } = ended
  return {
    novel_name: novel.name,
    ...facts,
    credits: novel.credits ?? '',
    cover_url: showFile(novel, novel.cover_background_image_id)?.url ?? null,
    missed: missed.map(({ at, scene_id, seen, unseen }) => {
      const filling = fillingOf(novel.states, worlds.get(at) ?? newWorld(novel), reader)
      return {
        game_state_id: at,
        scene_name: indexOf(novel).scenes.get(scene_id)?.name ?? '',
        labels: seen.map((id) => fillIn(endingLabel(novel, id, language), filling)),
        unseen,
      }
    }),
  }
}

/**
 * The name of a game's ending: the label of the ending that led there, else the last scene's name. `before` is the
 * state before it. Null when neither has a name, or the game has not ended.
 */
export function endingNameOf(
  loaded: LoadedNovel,
  { state, before }: { state: NewState; before: NewState | undefined },
  reader: ShownTo,
): string | null {
  if (!state.the_end) return null
  const { language } = reader
  const novel = loaded.localized(language)
  const { scenes, endings } = indexOf(novel)
  const id = before && endingBetween(before, state)
  const kind = id && endings.get(id)?.ending.kind
  if (before && id && (kind === 'automatic' || kind === 'choice'))
    return fillIn(endingLabel(novel, id, language), fillingOf(novel.states, before.world, reader))
  return (scenes.get(state.scene_id)?.name ?? state.scene_name) || null
}

/** The ending by which the story was ended. */
function endingBetween(before: NewState, end: NewState): EndingId | null {
  if (before.pending) return before.pending.ending_id
  const known = new Set(before.world.completed_endings)
  return end.world.completed_endings.findLast((id) => !known.has(id)) ?? null
}
