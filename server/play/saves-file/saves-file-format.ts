import { GameId, GameStateId, NovelId } from '@fabula/core/ids'
import { NewState } from '@fabula/core/turn/game-state'
import * as z from 'zod/mini'

// A file of saves is JSON lines, one record per line, so that it is written and read in pieces: a head, then games, then
// states (a parent before its children), then saves. Unknown fields from later versions are ignored.

/** The first line. */
export const Head = z.object({
  fabula: z.literal('saves'),
  version: z.literal(1),
  novel: z.object({ id: NovelId, name: z.string(), play_link: z.string() }),
  /** The reader's current state. */
  current: z.nullable(GameStateId),
})

const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

export const GameLine = z.object({ game: GameId, at: moment, current: z.nullable(GameStateId) })
export const StateLine = z.object({
  state: GameStateId,
  of: GameId,
  parent: z.nullable(GameStateId),
  at: moment,
  document: NewState,
})
export const SaveLine = z.object({
  save: z.string().check(z.maxLength(200)),
  state: GameStateId,
  position: z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000))),
  quick: z.boolean(),
  at: moment,
})
/** Every further line. */
export const Line = z.union([GameLine, StateLine, SaveLine])

export type SavesHead = z.infer<typeof Head>
export type GameLine = z.infer<typeof GameLine>
export type StateLine = z.infer<typeof StateLine>
export type SaveLine = z.infer<typeof SaveLine>
