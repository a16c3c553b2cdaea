import { mergeOrder } from '../../compare/merge-order.ts'
import { type Collision, type Merging, mergeAsOne, mergeValues, type Picks } from '../../compare/merge-values.ts'
import { sameValue } from '../../compare/same-value.ts'
import { type AnyScene, isStatic } from '../../novel/static-scene.ts'
import type { Names, ScriptNames } from './script-names.ts'
import { readerSpeaker, type ScriptScene, type ScriptSpeaker, type ScriptWayOn } from './script-scene.ts'

type Blocks = {
  /** The block as printed, as typed, and as it would be printed now. */
  was: ScriptScene
  typed: ScriptScene
  now: ScriptScene
  scene: AnyScene
}

/**
 * Merges a script block whose scene has changed in the novel since it was printed: the typed changes with others'
 * changes. Collisions are added to `collisions` and resolved as `picks` say.
 */
export function mergeBlock(
  { was, typed, now, scene }: Blocks,
  names: ScriptNames,
  picks: Picks,
  collisions: Collision[],
): ScriptScene {
  const merging = (field: string) => ({ path: ['scenes', scene.id, field], picks, collisions })
  const fixed = isStatic(scene)
  const message = mergeValues(
    was.message,
    typed.message,
    now.message,
    merging(fixed ? 'original_message' : 'start_message_original'),
  )
  const mergeField = <Value>(
    field: string,
    sayOf: (scene: ScriptScene) => unknown,
    pieceOf: (scene: ScriptScene) => Value,
  ) => {
    const value = mergeAsOne(sayOf(was), sayOf(typed), sayOf(now), merging(field))
    return sameValue(value, sayOf(typed)) ? pieceOf(typed) : placed(pieceOf(now), typed)
  }
  return {
    ...typed,
    name: mergeField(
      'name',
      ({ name }) => name,
      ({ name }) => name,
    ),
    background: mergeField(
      'background_id',
      ({ background }) => background && idOr(names.background, background.name),
      ({ background }) => background,
    ),
    music: mergeField(
      'music_id',
      ({ music }) => music && idOr(names.music, music.name),
      ({ music }) => music,
    ),
    speaker: mergeField(
      fixed ? 'speaker_id' : 'start_message_speaker_id',
      ({ speaker }) => speakerValue(speaker, names),
      ({ speaker }) => speaker,
    ),
    cast: mergeCast({ was, typed, now }, names, merging('characters')),
    // All three sides are strings.
    message: message as string,
    ways: mergeWays([was, typed, now], names),
  }
}

/** The id that a name stands for, or the name itself if it is unknown. */
const idOr = (names: Pick<Names<string>, 'read'>, name: string): string => names.read(name) ?? name

function speakerValue(speaker: ScriptSpeaker, names: ScriptNames): string | null {
  switch (speaker.kind) {
    case 'narrator':
      return null
    case 'user':
      return readerSpeaker
    case 'character':
      return idOr(names.character, speaker.name)
  }
}

type Figure = { character_id: string; sprite_id: string | null; position: string }

/** Merges the cast figure by figure. */
function mergeCast(
  { was, typed, now }: Pick<Blocks, 'was' | 'typed' | 'now'>,
  names: ScriptNames,
  merging: Merging,
): ScriptScene['cast'] {
  const figures = ({ cast }: ScriptScene): Figure[] =>
    cast.map(({ character, sprite, position }) => ({
      character_id: idOr(names.character, character),
      sprite_id: sprite === null ? null : idOr(names.sprite, sprite),
      position: position ?? 'center',
    }))
  const sides = [figures(was), figures(typed), figures(now)] as const
  const merged = mergeValues(...sides, merging)
  if (sameValue(merged, sides[1])) return typed.cast
  // Prefers the current names.
  const written = new Map(
    [was, typed, now].flatMap(({ cast }) =>
      cast.flatMap(({ character, sprite }) => [
        [idOr(names.character, character), character] as const,
        ...(sprite === null ? [] : [[idOr(names.sprite, sprite), sprite] as const]),
      ]),
    ),
  )
  return (merged as Figure[]).map(({ character_id, sprite_id, position }) => ({
    character: written.get(character_id) ?? character_id,
    sprite: sprite_id && (written.get(sprite_id) ?? sprite_id),
    position,
    at: typed.at,
  }))
}

/** Keeps exits added by either side, without those that either side removed. */
function mergeWays(scenes: readonly [was: ScriptScene, typed: ScriptScene, now: ScriptScene], names: ScriptNames) {
  const [before, ours, theirs] = scenes.map(({ ways }) => keyed(ways, names)) as [Ways, Ways, Ways]
  const order = mergeOrder([...before.keys()], [...ours.keys()], [...theirs.keys()])
  return order.flatMap((key): ScriptWayOn[] => {
    const isGone = before.has(key) && !(ours.has(key) && theirs.has(key))
    const way = ours.get(key) ?? theirs.get(key)
    return way && !isGone ? [ours.has(key) ? way : { ...way, at: scenes[1].at }] : []
  })
}

type Ways = Map<string, ScriptWayOn>

/** Keys exits by label and target; duplicates get keys of their own. */
function keyed(ways: readonly ScriptWayOn[], names: ScriptNames): Ways {
  const found: Ways = new Map()
  for (const way of ways) {
    const key = JSON.stringify([way.label, way.to && idOr(names.scene, way.to)])
    const times = [...found.keys()].filter((each) => each.startsWith(key)).length
    found.set(`${key}${times}`, way)
  }
  return found
}

/** Moves all positions in a piece of another text to the head of this block. */
const placed = <Piece>(piece: Piece, { at }: ScriptScene): Piece =>
  JSON.parse(JSON.stringify(piece), (name, value) => (name === 'at' ? at : value))
