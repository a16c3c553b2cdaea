import type { CharacterId, SceneId } from '../../ids.ts'
import { exitsOf } from '../../novel/exits.ts'
import type { Novel } from '../../novel/novel.ts'
import { type AnyScene, isStatic } from '../../novel/static-scene.ts'
import { looksLikeSpeaker } from './parse-script.ts'
import { type ScriptNames, scriptNames } from './script-names.ts'
import { readerSpeaker, scriptedScenes } from './script-scene.ts'

/** Prints the scenes that a script can hold as one text, in story order; parsing the result gives the same scenes. */
export function printScript(novel: Novel): string {
  const names = scriptNames(novel)
  return inStoryOrder(novel)
    .map((scene) => printScene(scene, names))
    .join('\n\n')
    .concat('\n')
}

/** Follows exits from the first scene; scenes that no exit leads to come last. */
function inStoryOrder(novel: Novel): AnyScene[] {
  const all = new Map<SceneId, AnyScene>()
  for (const scene of [...novel.static_scenes, ...novel.interactive_scenes]) all.set(scene.id, scene)
  const printed = new Set(scriptedScenes(novel).map(({ id }) => id))
  const met = new Set<SceneId>()
  const waiting = [...printed].reverse()
  if (novel.first_scene_id !== null) waiting.push(novel.first_scene_id)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const scene = all.get(id)
    if (!scene || met.has(id)) continue
    met.add(id)
    waiting.push(
      ...exitsOf(scene)
        .flatMap(({ to }) => (to === null ? [] : [to]))
        .reverse(),
    )
  }
  return [...met].flatMap((id) => (printed.has(id) ? (all.get(id) ?? []) : []))
}

/** Prints a scene as a block of a script. */
export function printScene(scene: AnyScene, names: ScriptNames): string {
  const called = names.scene.write(scene.id)
  const name = called.startsWith('#') ? `${oneLine(scene.name)} ${called}` : called
  const lines = [`== ${name}`]
  if (isStatic(scene)) {
    if (scene.background_id !== null) lines.push(`@background ${names.background.write(scene.background_id)}`)
    if (scene.music_id !== null) lines.push(`@music ${names.music.write(scene.music_id)}`)
    for (const { character_id, sprite_id, position } of scene.characters) {
      const place = position === 'center' ? '' : `, ${position}`
      lines.push(`@show ${names.character.write(character_id)}: ${names.sprite.write(sprite_id)}${place}`)
    }
  }
  lines.push(...printMessage(scene, names))
  if (isStatic(scene))
    return [...lines, ...scene.next_scenes.map((next) => `-> ${names.scene.write(next.scene_id)}`)].join('\n')
  const choices = scene.static_endings.map(({ display_name, next_scene }) => {
    const label = display_name
      .replace(/[\\\]]/g, '\\$&')
      .replace(/\n/g, '\\n')
      .replace(/\r/g, '\\r')
    return next_scene ? `[${label}] -> ${names.scene.write(next_scene.scene_id)}` : `[${label}]`
  })
  return [...lines, ...choices].join('\n')
}

/** A script uses the line ending of its text field. */
const lineEnds = /\r\n?|\n/g

const oneLine = (name: string) => name.replace(/\s+/g, ' ').trim()

function printMessage(scene: AnyScene, names: ScriptNames): string[] {
  const [speaker, message] = isStatic(scene)
    ? [scene.speaker_type === 'user' ? readerSpeaker : scene.speaker_id, scene.original_message]
    : [scene.start_message_speaker_id, scene.start_message_original]
  // What is neither the narrator nor the reader is a character's id.
  const by = speaker === null || speaker === readerSpeaker ? speaker : names.character.write(speaker as CharacterId)
  if (message === '') return by === null ? [] : [`${by}:`]
  const lines = message.split(lineEnds)
  const last = lines.findLastIndex((line) => line.trim() !== '')
  const body = lines.map((line, at) =>
    at > last || (at === 0 && line.trim() === '') ? `\\${line}` : escaped(line, names),
  )
  if (by === null) return body
  // After a speaker's name the first line needs no escaping.
  const [first = ''] = lines
  return [first === '' ? `${by}:` : `${by}: ${first}`, ...body.slice(1)]
}

/** Escapes with a backslash a line that would otherwise be parsed as something else. */
const escaped = (line: string, names: ScriptNames): string =>
  /^(==|@|->|\[|\\)/.test(line) || looksLikeSpeaker(line, names) ? `\\${line}` : line
