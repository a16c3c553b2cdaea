import type { Collision, Picks } from '../../compare/merge-values.ts'
import type { CharacterId, SceneId } from '../../ids.ts'
import { exitsOf } from '../../novel/exits.ts'
import { type InteractiveScene, positions } from '../../novel/interactive-scene.ts'
import type { Novel } from '../../novel/novel.ts'
import { type AnyScene, isStatic } from '../../novel/static-scene.ts'
import { limits } from '../../record/limits.ts'
import { isLonger } from '../../record/text-length.ts'
import { holdsNoChoices } from '../drop-choices.ts'
import { sceneById } from '../scene-lists.ts'
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
  // A written id is only looked up.
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
  const { scenes: blocks, faults } = parseScript(script, names)
  const printed = was === '' ? [] : parseScript(was, names).scenes
  const printedBlocks = new Map(printed.map((scene) => [scene.id ?? scene.name, scene]))
  const collisions: Collision[] = []
  const scenes = changedBlocks(blocks, printed).map((typed) => {
    const was = typed.follows === null ? printedBlocks.get(typed.id ?? typed.name) : undefined
    const scene = sceneOf(novel, names, typed)
    const [now] = was && scene && isScripted(scene) ? parseScript(printScene(scene, names), names).scenes : []
    const isAsPrinted = !was || !scene || !now || now.raw.trim() === was.raw.trim()
    return isAsPrinted ? typed : mergeBlock({ was, typed, now, scene }, names, picks, collisions)
  })
  const checking: Checking = {
    novel,
    names,
    headings: new Set(blocks.map(({ name }) => name)),
    made: { scenes: new Set(), characters: new Set() },
    problems: [...faults],
  }
  for (const scene of scenes) checkBlock(checking, scene)
  const { made, problems } = checking
  return {
    scenes,
    collisions,
    made: { scenes: [...made.scenes], characters: [...made.characters] },
    problems: problems.sort((a, b) => a.at.from - b.at.from),
    names,
  }
}

/** The blocks that were typed. A second speaker in a block belongs to that block. */
function changedBlocks(blocks: readonly ScriptScene[], printed: readonly ScriptScene[]): ScriptScene[] {
  const before = new Set(printed.flatMap(({ raw }) => (raw === '' ? [] : [raw])))
  let isKept = false
  return blocks.filter(({ follows, raw }) => {
    if (follows === null) isKept = before.has(raw)
    return !isKept
  })
}

/** What is needed to check the blocks of a script, and what that finds. */
interface Checking {
  novel: Novel
  names: ScriptNames
  /** The names of all scenes in the script. */
  headings: ReadonlySet<string>
  /** Names of scenes and characters that would be created. */
  made: { scenes: Set<string>; characters: Set<string> }
  problems: ScriptProblem[]
}

function checkBlock(checking: Checking, block: ScriptScene): void {
  const { novel, names, headings, problems } = checking
  const scene = sceneOf(novel, names, block)
  const say: Say = (code, at) => problems.push({ code, at })
  if (!scene && block.id !== null) say('scene_unknown', block.at)
  else if (!scene && block.name !== '') create(checking, 'scene', block.name, block.at)
  if (scene && !isScripted(scene)) say('scene_is_live', block.at)
  if (scene && !isStatic(scene)) checkChoices(block, scene, say)
  const isNameTooLong = [block.name, ...block.ways.map(({ label }) => label ?? '')].some((name) =>
    isLonger(name, limits.name),
  )
  if (isNameTooLong || isLonger(block.message, limits.text) || block.ways.length > limits.list)
    say('too_long', block.at)
  if (block.speaker.kind === 'character') checkCharacter(checking, block.speaker.name, block.speaker.at, scene)
  checkStage(novel, names, block, scene, say)
  for (const { character, at } of block.cast) checkCharacter(checking, character, at, scene)
  for (const { to, at } of block.ways) {
    if (to === null || headings.has(to)) continue
    const id = names.scene.read(to)
    if (id === null) create(checking, 'scene', to, at)
    else if (!sceneById(novel, id) && !(scene && exitsOf(scene).some((exit) => exit.to === id)))
      say('scene_unknown', at)
  }
}

/** Notes a scene or character that would be created, unless its name is unusable. */
function create({ names, made, problems }: Checking, kind: 'scene' | 'character', name: string, at: Span): void {
  if (names[kind].has(name)) problems.push({ code: 'name_ambiguous', at })
  else if (isLonger(name, limits.name)) problems.push({ code: 'too_long', at })
  else made[kind === 'scene' ? 'scenes' : 'characters'].add(name)
}

/** A character that was deleted may stay in a scene where it stands already. */
function checkCharacter(checking: Checking, name: string, at: Span, scene: AnyScene | undefined): void {
  const { novel, names, problems } = checking
  const id = names.character.read(name)
  if (id === null) create(checking, 'character', name, at)
  else if (!novel.characters.some((each) => each.id === id) && !(scene && standsIn(scene, id)))
    problems.push({ code: 'character_unknown', at })
}

type Say = (code: ScriptProblem['code'], at: Span) => void

/** Choices may be edited. All of them may only be removed if the scene can exist without choices. */
function checkChoices(block: ScriptScene, scene: InteractiveScene, say: Say): void {
  if (block.background || block.music || block.cast.length > 0) say('stage_not_here', block.at)
  if (block.speaker.kind === 'user') say('stage_not_here', block.at)
  const leadsOn = block.ways.some(({ label }) => label === null)
  if (block.ways.length === 0 || (leadsOn && !holdsNoChoices({ ...scene, static_endings: [] })))
    say('choices_stay', block.at)
}

function checkStage(novel: Novel, names: ScriptNames, block: ScriptScene, scene: AnyScene | undefined, say: Say): void {
  const own = scene && isStatic(scene) ? scene : null
  const isKnown = (list: readonly { id: string }[], id: string | null, mine: readonly (string | null | undefined)[]) =>
    id !== null && (mine.includes(id) || list.some((asset) => asset.id === id))
  const { background, music, cast } = block
  const { backgrounds, musics, sprites } = novel.assets
  if (background && !isKnown(backgrounds, names.background.read(background.name), [own?.background_id]))
    say('background_unknown', background.at)
  if (music && !isKnown(musics, names.music.read(music.name), [own?.music_id])) say('music_unknown', music.at)
  if (cast.length > limits.list) say('too_long', block.at)
  for (const { character, sprite, position, at } of cast) {
    const shown = sprite === null ? (defaultSprite(novel, names, character)?.sprite ?? null) : names.sprite.read(sprite)
    if (!isKnown(sprites, shown, own?.characters.map(({ sprite_id }) => sprite_id) ?? [])) say('sprite_unknown', at)
    if (position !== null && !positions.some((each) => each === position)) say('position_unknown', at)
  }
}

const standsIn = (scene: AnyScene, id: CharacterId): boolean =>
  scene.characters.some(({ character_id }) => character_id === id) ||
  (isStatic(scene) ? scene.speaker_id : scene.start_message_speaker_id) === id

/** A character's default mix and sprite. */
export function defaultSprite(novel: Novel, names: ScriptNames, character: string) {
  const id = names.character.read(character)
  const mixes = novel.characters.find((each) => each.id === id)?.sprites ?? []
  const mix = mixes.find(({ sprite_ids }) => sprite_ids.length > 0)
  return mix?.sprite_ids[0] ? { mix: mix.id, sprite: mix.sprite_ids[0] } : null
}
