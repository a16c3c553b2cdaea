import type { BranchedGame, BranchPoint } from '@fabula/contract/shapes/branches'
import type { EndingId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { Said, Speaker } from '@fabula/core/turn/game-state'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { TreePoint } from './branch-points.ts'
import { firstWords } from './first-words.ts'
import { endingLabel } from './play-state.ts'
import { type SpokenMessage, shownMessage, shownSaid, shownSpeaker } from './shown-message.ts'

/** The most characters shown of a line, and of what the reader said. */
const maxLineLength = 90

/** The text at a point of the map. */
export interface PointText extends SpokenMessage {
  id: GameStateId
  scene_name: string
  speaker: Speaker
  said: Said | null
  ending_id: EndingId | null
  the_end: boolean
}

/** A point of the map with its texts in a language. */
export function showPoint(
  loaded: LoadedNovel,
  language: Language,
  { node, parent_id, turns, marks }: TreePoint,
  text: PointText,
  saves: string[],
): BranchPoint {
  const novel = loaded.localized(language)
  return {
    game_state_id: node.id,
    parent_id,
    turns,
    marks,
    scene_name: indexOf(novel).scenes.get(node.scene_id)?.name ?? text.scene_name,
    character_name: text.message === '' ? '' : shownSpeaker(loaded, text.speaker, language),
    line: text.the_end ? '' : firstWords(shownMessage(loaded, text, language).message, maxLineLength),
    said: text.said && firstWords(shownSaid(loaded, text.said, language), maxLineLength),
    ending: text.ending_id && endingLabel(novel, text.ending_id, language),
    saves,
  }
}

/** Games in the map's order: the reader's current game first, then the newest. */
export const inMapOrder = <G extends Pick<BranchedGame, 'is_current' | 'begun_at'>>(games: readonly G[]): G[] =>
  games.toSorted((a, b) => Number(b.is_current) - Number(a.is_current) || b.begun_at.localeCompare(a.begun_at))

/** Whether one of these points is the reader's current state. */
export const holdsCurrent = (points: readonly Pick<TreePoint, 'marks'>[]): boolean =>
  points.some(({ marks }) => marks.includes('current'))
