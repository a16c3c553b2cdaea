import type { ScriptNames } from './script-names.ts'
import { readerSpeaker, type ScriptScene, type ScriptSpeaker, type ScriptWayOn, type Span } from './script-scene.ts'

/** An error in a script, with its position. */
export interface ScriptFault {
  code: 'text_before_scene' | 'scene_without_name' | 'scene_twice' | 'line_unknown' | 'text_after_ways' | 'both_ways'
  at: Span
}

/**
 * The result of parsing a script line by line. A line that is not understood becomes a fault; everything else is still
 * read.
 */
export interface ReadScript {
  scenes: ScriptScene[]
  faults: ScriptFault[]
}

interface Line extends Span {
  text: string
}

/** Parses a script. Does not check whether its names exist. */
export function parseScript(script: string, names: ScriptNames): ReadScript {
  const faults: ScriptFault[] = []
  const blocks: Line[][] = []
  let from = 0
  for (const text of script.split('\n')) {
    const line = { text, from, to: from + text.length }
    from = line.to + 1
    if (text.startsWith('==')) blocks.push([line])
    else if (blocks.length > 0) blocks.at(-1)?.push(line)
    else if (text.trim() !== '') faults.push({ code: 'text_before_scene', at: line })
  }
  const scenes = blocks.flatMap((block) => readBlock(block, names, faults))
  const seen = new Set<string>()
  for (const { name, id, at } of scenes) {
    const key = id ?? names.scene.read(name) ?? name
    if (seen.has(key)) faults.push({ code: 'scene_twice', at })
    seen.add(key)
  }
  return { scenes, faults: faults.sort((a, b) => a.at.from - b.at.from) }
}

/** Whether a line begins with a speaker's name and a colon. An unknown name counts if it looks like one. */
export const looksLikeSpeaker = (line: string, names: ScriptNames): boolean => speakerIn(line, names) !== null

function speakerIn(line: string, names: ScriptNames): { name: string; known: boolean; rest: string } | null {
  const colon = line.indexOf(':')
  if (colon < 1 || colon > 80) return null
  const written = line.slice(0, colon)
  // Word processors put non-breaking spaces into and after names.
  const name = names.character.read(written) === null ? written.replace(/\u00a0/g, ' ') : written
  const after = line.slice(colon + 1)
  if (after !== '' && !/^\s/.test(after)) return null
  const rest = after.slice(1)
  if (name === readerSpeaker || names.character.read(name) !== null) return { name, known: true, rest }
  // At most two capitalised words: anything longer is a sentence.
  return /^\p{Lu}[\p{L}\p{M}’'-]*( \p{Lu}[\p{L}\p{M}’'-]*)?$/u.test(name) ? { name, known: false, rest } : null
}

const ofScene = /^(?:(.*) )?#([0-9a-f-]{36})$/i

function readBlock([head, ...rest]: Line[], names: ScriptNames, faults: ScriptFault[]): ScriptScene[] {
  if (!head) return []
  const title = head.text.slice(2).trim()
  if (title === '') faults.push({ code: 'scene_without_name', at: head })
  const named = ofScene.exec(title)
  const first = emptyScene(named ? (named[1] ?? '') : title, named?.[2] ?? null, head)
  first.raw = [head, ...rest]
    .map(({ text }) => text)
    .join('\n')
    .trimEnd()
  const scenes = [first]
  let [scene, body, began]: [ScriptScene, string[], boolean] = [first, [], false]
  const close = () => {
    while (body.length > 0 && body.at(-1)?.trim() === '') body.pop()
    scene.message = body.map((text) => (text.startsWith('\\') ? text.slice(1) : text)).join('\n')
    body = []
  }
  for (const line of rest) {
    const { text } = line
    if (text.startsWith('@') && !began) readDirective(line, scene, faults)
    else if (text.startsWith('@')) faults.push({ code: 'line_unknown', at: line })
    else if (text.startsWith('->') || text.startsWith('[')) {
      const way = readWay(line)
      if (way) scene.ways.push(way)
      else faults.push({ code: 'line_unknown', at: line })
    } else if (scene.ways.length > 0) {
      if (text.trim() !== '') faults.push({ code: 'text_after_ways', at: line })
    } else if (began) {
      const speaker = speakerIn(text, names)
      if (!speaker) body.push(text)
      else {
        close()
        const next = emptyScene(`${first.name} ${scenes.length + 1}`, null, line)
        scenes.push({
          ...next,
          follows: scene.name,
          background: scene.background,
          music: scene.music,
          cast: scene.cast,
        })
        scene = scenes.at(-1) ?? next
        scene.speaker = speakerOf(speaker.name, line)
        body.push(protectedLine(speaker.rest))
      }
    } else if (text.trim() !== '') {
      began = true
      const speaker = speakerIn(text, names)
      if (speaker) scene.speaker = speakerOf(speaker.name, line)
      body.push(speaker ? protectedLine(speaker.rest) : text)
    }
  }
  close()
  for (const each of scenes)
    if (new Set(each.ways.map(({ label }) => label === null)).size > 1) faults.push({ code: 'both_ways', at: each.at })
  return scenes
}

/** Text after a name is taken literally, even if it starts with a backslash. */
const protectedLine = (rest: string) => (rest === '' ? '' : `\\${rest}`)

const emptyScene = (name: string, id: string | null, { from, to }: Span): ScriptScene => ({
  name,
  id,
  at: { from, to },
  raw: '',
  background: null,
  music: null,
  cast: [],
  speaker: { kind: 'narrator' },
  message: '',
  ways: [],
  follows: null,
})

const speakerOf = (name: string, { from }: Span): ScriptSpeaker =>
  name === readerSpeaker ? { kind: 'user' } : { kind: 'character', name, at: { from, to: from + name.length } }

function readDirective(line: Line, scene: ScriptScene, faults: ScriptFault[]): void {
  const [, what = ''] = /^@(\w+)/.exec(line.text) ?? []
  const value = line.text.slice(1 + what.length).trim()
  const at = { from: line.from, to: line.to }
  if (what === 'background' && value !== '') scene.background = { name: value, at }
  else if (what === 'music' && value !== '') scene.music = { name: value, at }
  else if (what === 'show' && value !== '') {
    const [, character = '', lookName = ''] = /^([^:]+)(?::(.*))?$/.exec(value) ?? []
    const look = lookName.trimStart()
    const [, sprite = look, position = null] = /^(.*?),\s*([\w-]+)$/.exec(look) ?? []
    scene.cast.push({ character, sprite: sprite.trim() || null, position, at })
  } else faults.push({ code: 'line_unknown', at })
}

/** Line breaks within a choice's text. */
const signs = new Map([
  ['n', '\n'],
  ['r', '\r'],
])

function readWay({ text, from, to }: Line): ScriptWayOn | null {
  if (text.startsWith('->') && text.trimEnd() !== '->')
    return { label: null, to: text.slice(2).trim(), at: { from, to } }
  const choice = /^\[((?:\\.|[^\]\\])+)\](.*)$/s.exec(text)
  const way = (choice?.[2] ?? '').trim()
  if (!choice || (way !== '' && !/^->./s.test(way))) return null
  const label = (choice[1] ?? '').replace(/\\(.)/g, (_, sign: string) => signs.get(sign) ?? sign)
  return label.trim() === '' ? null : { label, to: way === '' ? null : way.slice(2).trim(), at: { from, to } }
}
