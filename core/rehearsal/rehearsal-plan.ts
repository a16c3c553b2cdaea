import * as z from 'zod/mini'
import { GameId, SceneId } from '../ids.ts'
import { Language, languages } from '../novel/language.ts'
import { ScriptedMove, type SimulatedReader, Temper, tempers } from './simulated-reader.ts'

/** The limits of a run: every step of a game is stored, and its replies cost money. */
export const rehearsalLimits = { gamesEach: 20, games: 120, turns: 100, turnsInScene: 60, scenes: 50, recordings: 10 }

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** An author's request for a run. */
export const RehearsalWish = z.strictObject({
  tempers: z.array(Temper).check(z.maxLength(tempers.length)),
  languages: z.array(Language).check(z.maxLength(languages.length)),
  /** Games per kind of reader. */
  games: between(1, rehearsalLimits.gamesEach),
  /** The most replies in a game, and in one scene without leaving it, before the game is abandoned. */
  turns: between(1, rehearsalLimits.turns),
  turns_in_scene: between(1, rehearsalLimits.turnsInScene),
  /** Scenes to play separately; empty: the whole novel, from its beginning. */
  scenes: z._default(z.array(SceneId).check(z.maxLength(rehearsalLimits.scenes)), []),
  /** The author's own games to replay. */
  recordings: z._default(z.array(GameId).check(z.maxLength(rehearsalLimits.recordings)), []),
  /** `configured`: the same storyteller that readers have; `offline`: the author's own lines, at no cost. */
  storyteller: z.enum(['configured', 'offline']),
})
export type RehearsalWish = z.infer<typeof RehearsalWish>

/** A request with the recorded moves included, so that it does not depend on the recorded games. */
export const RehearsalPlan = z.object({
  ...z.omit(RehearsalWish, { recordings: true }).shape,
  scripts: z.array(z.object({ language: Language, moves: z.array(ScriptedMove) })),
})
export type RehearsalPlan = z.infer<typeof RehearsalPlan>

/** A game of a plan. `start` is null for the novel's beginning. */
export interface PlannedGame {
  number: number
  reader: SimulatedReader
  start: SceneId | null
}

/** The number of games that a request amounts to. */
export const countGames = ({ tempers, languages, games, scenes, recordings }: RehearsalWish): number =>
  tempers.length * languages.length * games * Math.max(1, scenes.length) + recordings.length

/**
 * The games of a plan, numbered from 1. Kinds of readers alternate, so that a run stopped early has seen all of them.
 * Deterministic. Recordings are replayed in full, from the beginning.
 */
export function gamesOf({ tempers, languages, games, scenes, scripts }: RehearsalPlan): PlannedGame[] {
  const starts = scenes.length === 0 ? [null] : scenes
  const planned = Array.from({ length: games }, (_, round) =>
    starts.flatMap((start) =>
      languages.flatMap((language) =>
        tempers.map((temper, kind) => ({
          reader: { temper, language, seed: round * 1_009 + kind * 101 + 1, script: [] } as SimulatedReader,
          start,
        })),
      ),
    ),
  ).flat()
  const recorded = scripts.map(({ language, moves }) => ({
    reader: { temper: 'recorded', language, seed: 1, script: moves } as SimulatedReader,
    start: null,
  }))
  return [...recorded, ...planned].map((game, index) => ({ number: index + 1, ...game }))
}
