import type { Collision, Picks } from '../../compare/merge-values.ts'
import type { CharacterId, SceneId } from '../../ids.ts'
import { exitsOf } from '../../novel/exits.ts'
import { type InteractiveScene, positions } from '../../novel/interactive-scene.ts'
import type { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { holdsNoChoices } from '../drop-choices.ts'
import { type AnyScene, isStatic, sceneById } from '../scene-lists.ts'
import { mergeBlock } from './merge-block.ts'
import { parseScript, type ScriptFault } from './parse-script.ts'
import { printScene } from './print-script.ts'
import { type PrintedNames, type ScriptNames, scriptNames } from './script-names.ts'
import { isScripted, type ScriptScene, type Span } from './script-scene.ts'

/** A problem that keeps a script from being applied, with its position. */
export interface ScriptProblem {
  code:
    | ScriptFault['code']
    | 'background_unknown'
    | 'music_unknown'
    | 'sprite_unknown'
    | 'position_unknown'
    | 'scene_is_live'
    | 'stage_not_here'
    | 'too_long'
    | 'scene_unknown'
    | 'character_unknown'
    | 'name_ambiguous'
    | 'choices_stay'
  at: Span
}

/** A script resolved against a novel: what it would change, what it would create, and its problems. */
export interface ResolvedScript {
  /** The script's scenes that changed since it was printed, merged with others' changes. */
  scenes: ScriptScene[]
  /** Incompatible changes made both in the script and, since it was printed, in the novel. */
  collisions: Collision[]
  /** Names of scenes and characters that do not exist and would be created. */
  made: { scenes: string[]; characters: string[] }
  problems: ScriptProblem[]
  names: ScriptNames
}

/** Finds the novel's scene that a script block stands for; undefined if there is none. */
export function sceneOf(
  novel: Novel,
  names: ScriptNames,
  { id, name }: Pick<ScriptScene, 'id' | 'name'>,
): AnyScene | undefined {
  const meant = id ?? names.scene.read(name)
  return meant === null ? undefined : sceneById(novel, meant as SceneId)
}

/**
 * Resolves a script against a novel. `was` is the script as printed: blocks that are unchanged are left alone,
 * whatever happened to their scenes since. Other blocks are merged with changes in the novel; collisions are resolved
 * as `picks` say, by default in favour of the script. `called`: what its names meant when it was printed.
 */
export function resolveScript(
  novel: Novel,
  script: string,
  was: string,
  picks: Picks = {},
  called: PrintedNames = {},
): ResolvedScript {
  const names = scriptNames(novel, called)
  const { scenes, faults } = parseScript(script, names)
  const printed = was === '' ? [] : parseScript(was, names).scenes
  const before = new Set(printed.flatMap(({ raw }) => (raw === '' ? [] : [raw])))
  const printedBlocks = new Map(printed.map((scene) => [scene.id ?? scene.name, scene]))
  const collisions: Collision[] = []
  const problems: ScriptProblem[] = [...faults]
  const headed = new Set(scenes.map(({ name }) => name))
  const created = { scenes: new Set<string>(), characters: new Set<string>() }
  const make = (name: string, at: Span, kind: 'scene' | 'character') => {
    if (names[kind].has(name)) problems.push({ code: 'name_ambiguous', at })
    else if (name.length > limits.name) problems.push({ code: 'too_long', at })
    else created[kind === 'scene' ? 'scenes' : 'characters'].add(name)
  }
  const person = (name: string, at: Span, there: AnyScene | undefined) => {
    const id = names.character.read(name)
    if (id === null) return make(name, at, 'character')
    if (novel.characters.some((each) => each.id === id) || (there && standsIn(there, id))) return
    problems.push({ code: 'character_unknown', at })
  }
  let kept = false
  const typed = scenes.filter((scene) => {
    // A second speaker in a block belongs to that block.
    kept = scene.follows === null ? before.has(scene.raw) : kept
    return !kept
  })
  const changed = typed.map((scene) => {
    const was = scene.follows === null ? printedBlocks.get(scene.id ?? scene.name) : undefined
    const there = sceneOf(novel, names, scene)
    const [now] = was && there && isScripted(there) ? parseScript(printScene(there, names), names).scenes : []
    const isAsPrinted = !was || !there || !now || now.raw.trim() === was.raw.trim()
    return isAsPrinted ? scene : mergeBlock({ was, typed: scene, now, scene: there }, names, picks, collisions)
  })
  for (const scene of changed) {
    const there = sceneOf(novel, names, scene)
    const say = (code: ScriptProblem['code'], at: Span) => problems.push({ code, at })
    if (!there && scene.id !== null) say('scene_unknown', scene.at)
    else if (!there && scene.name !== '') make(scene.name, scene.at, 'scene')
    if (there && !isScripted(there)) say('scene_is_live', scene.at)
    if (there && !isStatic(there)) checkChoices(scene, there, say)
    const tooLong = [scene.name, ...scene.ways.map(({ label }) => label ?? '')].some(
      ({ length }) => length > limits.name,
    )
    if (tooLong || scene.message.length > limits.text || scene.ways.length > limits.list) say('too_long', scene.at)
    if (scene.speaker.kind === 'character') person(scene.speaker.name, scene.speaker.at, there)
    checkStage(novel, names, scene, there, say)
    for (const { character, at } of scene.cast) person(character, at, there)
    for (const { to, at } of scene.ways) {
      if (to === null || headed.has(to)) continue
      const id = names.scene.read(to)
      if (id === null) make(to, at, 'scene')
      else if (!sceneById(novel, id) && !(there && exitsOf(there).some((exit) => exit.to === id)))
        say('scene_unknown', at)
    }
  }
  return {
    scenes: changed,
    collisions,
    made: { scenes: [...created.scenes], characters: [...created.characters] },
    problems: problems.sort((a, b) => a.at.from - b.at.from),
    names,
  }
}

type Say = (code: ScriptProblem['code'], at: Span) => void

/** Choices may be edited. All of them may only be removed if the scene can exist without choices. */
function checkChoices(scene: ScriptScene, there: InteractiveScene, say: Say): void {
  if (scene.background || scene.music || scene.cast.length > 0) say('stage_not_here', scene.at)
  if (scene.speaker.kind === 'user') say('stage_not_here', scene.at)
  const leadsOn = scene.ways.some(({ label }) => label === null)
  if (scene.ways.length === 0 || (leadsOn && !holdsNoChoices({ ...there, static_endings: [] })))
    say('choices_stay', scene.at)
}

function checkStage(novel: Novel, names: ScriptNames, scene: ScriptScene, there: AnyScene | undefined, say: Say): void {
  const own = there && isStatic(there) ? there : null
  const known = (list: readonly { id: string }[], id: string | null, mine: readonly (string | null | undefined)[]) =>
    id !== null && (mine.includes(id) || list.some((asset) => asset.id === id))
  const { background, music, cast } = scene
  const { backgrounds, musics, sprites } = novel.assets
  if (background && !known(backgrounds, names.background.read(background.name), [own?.background_id]))
    say('background_unknown', background.at)
  if (music && !known(musics, names.music.read(music.name), [own?.music_id])) say('music_unknown', music.at)
  if (cast.length > limits.list) say('too_long', scene.at)
  for (const { character, sprite, position, at } of cast) {
    const shown = sprite === null ? (firstLook(novel, names, character)?.sprite ?? null) : names.sprite.read(sprite)
    if (!known(sprites, shown, own?.characters.map(({ sprite_id }) => sprite_id) ?? [])) say('sprite_unknown', at)
    if (position !== null && !positions.some((each) => each === position)) say('position_unknown', at)
  }
}

const standsIn = (scene: AnyScene, id: CharacterId): boolean =>
  scene.characters.some(({ character_id }) => character_id === id) ||
  (isStatic(scene) ? scene.speaker_id : scene.start_message_speaker_id) === id

/** A character's default mix and sprite. */
export function firstLook(novel: Novel, names: ScriptNames, character: string) {
  const id = names.character.read(character)
  const mixes = novel.characters.find((each) => each.id === id)?.sprites ?? []
  const mix = mixes.find(({ sprite_ids }) => sprite_ids.length > 0)
  return mix?.sprite_ids[0] ? { mix: mix.id, sprite: mix.sprite_ids[0] } : null
}
