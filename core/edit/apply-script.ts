import type { Picks } from '../compare/merge-values.ts'
import type { AssetId, CharacterId, NewId, SceneId } from '../ids.ts'
import { newCharacter } from '../novel/character.ts'
import type { ChoiceEnding } from '../novel/ending.ts'
import type { InteractiveScene, Position } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import {
  type AnyScene,
  isStatic,
  type NextScene,
  newStaticScene,
  type StaticCharacter,
  type StaticScene,
} from '../novel/static-scene.ts'
import { addChoices } from './add-choices.ts'
import { dropChoices } from './drop-choices.ts'
import { makeScene } from './make-scene.ts'
import { refOf, sceneById, withChanged, withScene } from './scene-lists.ts'
import { defaultSprite, resolveScript, sceneOf } from './script/resolve-script.ts'
import { type PrintedNames, type ScriptNames, scriptNames } from './script/script-names.ts'
import type { ScriptScene } from './script/script-scene.ts'

type Args = {
  script: string
  /** The script as it was when opened. Parts equal in both are left alone. */
  was: string
  /** ISO 8601. */
  created_at: string
  newId: NewId
  /** Resolves collisions with others' changes since `was`. The default is the script's words. */
  picks?: Picks
  /** What the script's names meant when it was printed. */
  called?: PrintedNames
}

/**
 * Applies a script to the novel as one change: creates missing scenes and characters, and leaves those that the script
 * does not mention. Parts of a scene that a script cannot express (conditions, priorities, sizes) stay too. A script
 * with problems changes nothing.
 */
export function applyScript<N extends Novel>(novel: N, { script, was, created_at, newId, picks, called }: Args): N {
  const { scenes, made, problems } = resolveScript(novel, script, was, picks, called)
  if (problems.length > 0) return novel
  const cast = made.characters.map((name) => newCharacter(newId(), name))
  const withCast: N = cast.length > 0 ? { ...novel, characters: [...novel.characters, ...cast] } : novel
  const withScenes = withNewScenes(withCast, made.scenes, created_at, newId)
  const names = scriptNames(withScenes, called)
  // New scenes are found by the name that the script gives them.
  const turned = scenes.reduce(
    (all, scene) => convertedFor(all, sceneOf(withScenes, names, scene), scene, names, newId),
    withScenes,
  )
  const wasInteractive = (scene: ScriptScene) => {
    const before = sceneOf(novel, names, scene)
    return before !== undefined && !isStatic(before)
  }
  return withChanged(
    turned,
    scenes.flatMap((scene, at) => {
      const existing = sceneOf(turned, names, scene)
      if (!existing) return []
      const around = { next: scenes[at + 1], wasInteractive: wasInteractive(scene) }
      return [withScript(turned, existing, scene, around, names, newId)]
    }),
  )
}

/** Appends new static scenes with these names. */
function withNewScenes<N extends Novel>(novel: N, names: readonly string[], created_at: string, newId: NewId): N {
  const [first, ...more] = names
  if (first === undefined) return novel
  const scene = { scene_id: newId<SceneId>(), scene_type: 'static' } as const
  const begun = makeScene(novel, { scene, name: first, created_at })
  const rest = more.map((name) => newStaticScene(newId(), name, created_at))
  return { ...begun, static_scenes: [...begun.static_scenes, ...rest] }
}

/** Converts the scene `existing` to the kind that its exits in the script require. */
function convertedFor<N extends Novel>(
  novel: N,
  existing: AnyScene | undefined,
  scene: ScriptScene,
  names: ScriptNames,
  newId: NewId,
): N {
  if (!existing) return novel
  const chosen = scene.ways.some(({ label }) => label !== null)
  if (chosen && isStatic(existing)) {
    const staged = withScene(novel, withScriptStage(novel, existing, scene, names))
    return addChoices(staged, { scene: existing.id, label: scene.ways[0]?.label ?? '', newId })
  }
  if (chosen || isStatic(existing) || scene.ways.length === 0) return novel
  return dropChoices(withScene(novel, { ...existing, static_endings: [] }), { scene: existing.id })
}

/**
 * The scene `existing` with the script's content. `next`: the scene that follows in the script; `wasInteractive`: it was
 * interactive before the script, so the script does not set its stage.
 */
function withScript(
  novel: Novel,
  existing: AnyScene,
  scene: ScriptScene,
  { next, wasInteractive }: { next: ScriptScene | undefined; wasInteractive: boolean },
  names: ScriptNames,
  newId: NewId,
): AnyScene {
  // Two lines in one block: the first scene leads to the second.
  const on = next?.follows === scene.name ? [{ label: null, to: next.name, at: next.at }] : scene.ways
  const ref = (to: string | null): SceneRef | null => {
    const id = to === null ? null : names.scene.read(to)
    const found = id === null ? undefined : sceneById(novel, id)
    return found ? refOf(found) : null
  }
  if (!isStatic(existing)) {
    const static_endings =
      scene.ways.length > 0 ? choicesOf(existing, scene, names, ref, newId) : existing.static_endings
    return {
      ...existing,
      start_message_original: scene.message,
      start_message_speaker_id: speakerOf(scene, names),
      static_endings,
    }
  }
  const fields = { original_message: scene.message, speaker_id: speakerOf(scene, names) }
  const staged = wasInteractive ? { ...existing, ...fields } : withScriptStage(novel, existing, scene, names)
  return {
    ...staged,
    next_scenes: nextOf(
      existing,
      on.map(({ to }) => to ?? ''),
      names,
      ref,
    ),
  }
}

/** A scene identified by id may be renamed. */
const renamed = ({ name }: { name: string }, scene: ScriptScene): { name?: string } =>
  scene.id !== null && scene.name !== '' && scene.name !== name.replace(/\s+/g, ' ').trim() ? { name: scene.name } : {}

const speakerOf = ({ speaker }: ScriptScene, names: ScriptNames): CharacterId | null =>
  speaker.kind === 'character' ? names.character.read(speaker.name) : null

/** A static scene with the script's message and stage. */
function withScriptStage(novel: Novel, existing: StaticScene, scene: ScriptScene, names: ScriptNames): StaticScene {
  const user = scene.speaker.kind === 'user'
  return {
    ...existing,
    ...renamed(existing, scene),
    original_message: scene.message,
    // While the reader's character speaks, the stored speaker id is irrelevant and left as it is.
    ...(user && existing.speaker_type === 'user'
      ? {}
      : { speaker_type: user ? 'user' : 'character', speaker_id: speakerOf(scene, names) }),
    background_id: scene.background && names.background.read(scene.background.name),
    music_id: scene.music && names.music.read(scene.music.name),
    characters: castOf(novel, existing, scene, names),
  }
}

/** A character that was already on stage keeps what a script does not express: mix and size. */
function castOf(
  novel: Novel,
  { characters }: StaticScene,
  { cast }: ScriptScene,
  names: ScriptNames,
): StaticCharacter[] {
  const left = [...characters]
  return cast.flatMap(({ character, sprite, position }): StaticCharacter[] => {
    const character_id = names.character.read(character)
    const usual = defaultSprite(novel, names, character)
    const sprite_id = sprite === null ? usual?.sprite : names.sprite.read(sprite)
    if (character_id === null || !sprite_id) return []
    const same = left.findIndex((each) => each.character_id === character_id && each.sprite_id === sprite_id)
    const at = same >= 0 ? same : left.findIndex((each) => each.character_id === character_id)
    const [was] = at >= 0 ? left.splice(at, 1) : []
    // `resolveScript` has refused unknown positions.
    const place = (position ?? 'center') as Position
    if (was) return [{ ...was, sprite_id, position: place }]
    return [{ character_id, sprite_mix_id: mixWith(novel, character_id, sprite_id), sprite_id, position: place }]
  })
}

const mixWith = (novel: Novel, character: CharacterId, sprite: AssetId) =>
  novel.characters.find(({ id }) => id === character)?.sprites.find(({ sprite_ids }) => sprite_ids.includes(sprite))
    ?.id ?? null

/** An exit that led to the same scene before keeps its conditions and priority. */
function nextOf(
  { next_scenes }: StaticScene,
  ways: readonly string[],
  names: ScriptNames,
  ref: (to: string) => SceneRef | null,
): NextScene[] {
  const left = [...next_scenes]
  return ways.flatMap((to): NextScene[] => {
    const id = names.scene.read(to)
    const at = left.findIndex(({ scene_id }) => scene_id === id)
    const [was] = at >= 0 ? left.splice(at, 1) : []
    const led = ref(to)
    return was ? [was] : led ? [{ ...led, priority: 0, conditionals: [] }] : []
  })
}

/** A choice with the same text, else one to the same scene, keeps its other effects. */
function choicesOf(
  { static_endings }: InteractiveScene,
  { ways }: ScriptScene,
  names: ScriptNames,
  ref: (to: string | null) => SceneRef | null,
  newId: NewId,
): ChoiceEnding[] {
  const left = [...static_endings]
  const idOf = (to: string | null) => (to === null ? null : names.scene.read(to))
  const take = (fits: (ending: ChoiceEnding) => boolean) => {
    const at = left.findIndex(fits)
    return at >= 0 ? left.splice(at, 1)[0] : undefined
  }
  const led = (ending: ChoiceEnding) => ending.next_scene?.scene_id ?? null
  const taken = ways.map(({ label, to }) => take((each) => each.display_name === label && led(each) === idOf(to)))
  return ways.map(({ label, to }, at): ChoiceEnding => {
    const was =
      taken[at] ??
      take((each) => each.display_name === label) ??
      take((each) => led(each) !== null && led(each) === idOf(to))
    const words = label ?? ''
    if (!was)
      return {
        id: newId(),
        name: words,
        display_name: words,
        conditionals: [],
        next_scene: ref(to),
        states_trigger: emptyTrigger,
      }
    const stays = led(was) === idOf(to)
    return was.display_name === words && stays
      ? was
      : { ...was, display_name: words, next_scene: stays ? was.next_scene : ref(to) }
  })
}
