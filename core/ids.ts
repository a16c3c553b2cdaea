import * as z from 'zod/mini'

/**
 * Branded ids: a flag's id cannot be passed where a scene's id is expected.
 * All are lower-case UUIDs; any UUID version is accepted, because clients assign the ids of things inside a document.
 */
const uuid = () => z.guid('Must be a UUID').check(z.toLowerCase())

export const NovelId = uuid().brand<'NovelId'>()
export const SceneId = uuid().brand<'SceneId'>()
export const AssetId = uuid().brand<'AssetId'>()
export const CharacterId = uuid().brand<'CharacterId'>()
export const SpriteMixId = uuid().brand<'SpriteMixId'>()
export const MusicMixId = uuid().brand<'MusicMixId'>()
export const FlagId = uuid().brand<'FlagId'>()
export const ScaleId = uuid().brand<'ScaleId'>()
export const WorldPromptId = uuid().brand<'WorldPromptId'>()
export const EndingId = uuid().brand<'EndingId'>()
export const GameStateId = uuid().brand<'GameStateId'>()
export const GameId = uuid().brand<'GameId'>()
export const SaveId = uuid().brand<'SaveId'>()
export const RehearsalId = uuid().brand<'RehearsalId'>()
export const UserId = uuid().brand<'UserId'>()

export type NovelId = z.infer<typeof NovelId>
export type SceneId = z.infer<typeof SceneId>
export type AssetId = z.infer<typeof AssetId>
export type CharacterId = z.infer<typeof CharacterId>
export type SpriteMixId = z.infer<typeof SpriteMixId>
export type MusicMixId = z.infer<typeof MusicMixId>
export type FlagId = z.infer<typeof FlagId>
export type ScaleId = z.infer<typeof ScaleId>
export type WorldPromptId = z.infer<typeof WorldPromptId>
export type EndingId = z.infer<typeof EndingId>
export type GameStateId = z.infer<typeof GameStateId>
export type GameId = z.infer<typeof GameId>
export type SaveId = z.infer<typeof SaveId>
export type RehearsalId = z.infer<typeof RehearsalId>
export type UserId = z.infer<typeof UserId>

/** Makes a new id, of the kind that is expected where it is called. */
export type NewId = <Id extends string>() => Id
