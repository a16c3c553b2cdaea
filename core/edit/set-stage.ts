import type { AssetId, CharacterId, SceneId, SpriteMixId } from '../ids.ts'
import type { InteractiveScene, Position } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { type AnyScene, isStatic, type StaticCharacter, type StaticScene } from '../novel/static-scene.ts'
import { changedInteractive, changedStatic } from './changed-scene.ts'
import { sceneById } from './scene-lists.ts'

/** A figure on the stage as an author sets it. `at` is its index in the scene's list; null for a new figure. */
export interface StageFigure {
  at: number | null
  character_id: CharacterId
  sprite_mix_id: SpriteMixId | null
  sprite_id: AssetId
  position: Position
  /** Percent of the default height. */
  size: number
  /** Percent of the stage's width; null: given by `position`. */
  x: number | null
}

/** A scene's initial stage, with its message and speaker. */
export interface StageSetting {
  background_id: AssetId | null
  cast: readonly StageFigure[]
  message: string
  /** `user`: the reader's own character (static scenes only). Null: the narrator. */
  speaker: CharacterId | 'user' | null
}

/** A figure's default size, in percent. */
const usualSize = 100

/**
 * The index of the background that the stage sets: the first unconditional one, else the first; -1 if there is none.
 */
function stageBackground({ backgrounds }: InteractiveScene): number {
  const free = backgrounds.findIndex(({ conditionals }) => conditionals.length === 0)
  return free < 0 && backgrounds.length > 0 ? 0 : free
}

/** A scene's stage as its author set it, with each character once, by its first entry. */
export function stageOf(scene: AnyScene): StageSetting {
  if (isStatic(scene)) {
    return {
      background_id: scene.background_id,
      cast: figuresOf(scene.characters),
      message: scene.original_message,
      speaker: scene.speaker_type === 'user' ? 'user' : scene.speaker_id,
    }
  }
  return {
    background_id: scene.backgrounds[stageBackground(scene)]?.background_asset_id ?? null,
    cast: first(scene.characters).map(({ entry, at }) => ({
      ...figure(entry, at),
      sprite_mix_id: entry.sprite_mix_id,
      sprite_id: entry.start_sprite_id,
    })),
    message: scene.start_message_original,
    speaker: scene.start_message_speaker_id,
  }
}

/** The first entry of each character, with its index. */
function first<E extends { character_id: CharacterId }>(entries: readonly E[]): { entry: E; at: number }[] {
  const seen = new Set<CharacterId>()
  return entries.flatMap((entry, at) => {
    if (seen.has(entry.character_id)) return []
    seen.add(entry.character_id)
    return [{ entry, at }]
  })
}

const figure = (
  entry: { character_id: CharacterId; position: Position; size?: number; x?: number },
  at: number,
): Omit<StageFigure, 'sprite_id' | 'sprite_mix_id'> => ({
  at,
  character_id: entry.character_id,
  position: entry.position,
  size: entry.size ?? usualSize,
  x: entry.x ?? null,
})

/** The figures on a static scene's stage. */
export const figuresOf = (characters: readonly StaticCharacter[]): StageFigure[] =>
  first(characters).map(({ entry, at }) => ({
    ...figure(entry, at),
    sprite_mix_id: entry.sprite_mix_id,
    sprite_id: entry.sprite_id,
  }))

/** Applies the figures to a static scene's characters and appends new ones. */
export const withFigures = (characters: readonly StaticCharacter[], cast: readonly StageFigure[]): StaticCharacter[] =>
  placed(
    characters,
    cast.map(({ at, size, x, ...set }) => ({ at, figure: { ...set, ...placementFields(size, x) } })),
    (set) => set,
  )

/**
 * Sets a scene's stage at once: background, figures, first message. Conditions, priorities and everything else stay.
 */
export function setStage<N extends Novel>(novel: N, { scene: id, stage }: { scene: SceneId; stage: StageSetting }): N {
  const scene = sceneById(novel, id)
  if (!scene) return novel
  return isStatic(scene)
    ? changedStatic(novel, id, (was) => staticStage(was, stage))
    : changedInteractive(novel, id, (was) => interactiveStage(was, stage))
}

function staticStage(
  scene: StaticScene,
  { background_id, cast, message, speaker }: StageSetting,
): Partial<StaticScene> {
  return {
    background_id,
    original_message: message,
    speaker_type: speaker === 'user' ? 'user' : 'character',
    speaker_id: speaker === 'user' ? null : speaker,
    characters: withFigures(scene.characters, cast),
  }
}

function interactiveStage(
  scene: InteractiveScene,
  { background_id, cast, message, speaker }: StageSetting,
): Partial<InteractiveScene> {
  const at = stageBackground(scene)
  const backgrounds =
    background_id === null
      ? scene.backgrounds.filter((_, index) => index !== at)
      : at < 0
        ? [{ background_asset_id: background_id, priority: 1, conditionals: [] }]
        : scene.backgrounds.map((entry, index) =>
            index === at ? { ...entry, background_asset_id: background_id } : entry,
          )
  return {
    backgrounds,
    start_message_original: message,
    start_message_speaker_id: speaker === 'user' ? null : speaker,
    characters: placed(
      scene.characters,
      // An interactive scene needs a mix to change expressions, so a figure without one is left out.
      cast.flatMap(({ at: place, sprite_id, sprite_mix_id, size, x, ...figure }) =>
        sprite_mix_id === null
          ? []
          : [
              {
                at: place,
                figure: { ...figure, sprite_mix_id, start_sprite_id: sprite_id, ...placementFields(size, x) },
              },
            ],
      ),
      (figure) => ({ ...figure, conditionals: [], inactive: false, example_lines: [] }),
    ),
  }
}

/** Leaves out a default size, and the place of a figure that stands at its position. */
const placementFields = (size: number, x: number | null) => ({
  size: size === usualSize ? undefined : size,
  x: x ?? undefined,
})

/** Applies each figure to its entry and appends new ones. */
function placed<E extends object, F extends object>(
  entries: readonly E[],
  figures: readonly { at: number | null; figure: F }[],
  make: (figure: F) => E,
): E[] {
  const set = new Map(figures.flatMap(({ at, figure }) => (at === null ? [] : [[at, figure] as const])))
  return [
    ...entries.map((entry, at) => bare({ ...entry, ...set.get(at) })),
    ...figures.flatMap(({ at, figure }) => (at === null ? [bare(make(figure))] : [])),
  ]
}

/** Removes undefined fields, which would compare as different from absent ones. */
const bare = <E extends object>(entry: E): E =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as E
