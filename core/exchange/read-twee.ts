import type { NovelId, SceneId } from '../ids.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { newStaticScene, type StaticScene } from '../novel/static-scene.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { isObject, type NewId } from '../record/upgrade.ts'

/** A Twee story as a novel, and what of it could not come along. */
export interface TweeStory {
  novel: Novel
  /** Passages with several ways on: a static scene takes the first that is open. */
  forks: number
  /** Links to passages that are not in the story. */
  lost_links: number
  /** Some passage was longer than a novel takes, and was cut. */
  shortened: boolean
}

/** Text that is no Twee story. */
export class TweeError extends Error {
  constructor() {
    super('Not a Twee story')
    this.name = 'TweeError'
  }
}

const MOST_TEXT = 16 * 1_048_576

/** Passages for the machine that plays the story, not for its readers. */
const special =
  /^(Story(Title|Data|Subtitle|Author|Menu|Init|Caption|Banner|Interface|Settings|ShareMenu|DisplayTitle)|Passage(Header|Footer|Ready|Done)|UserScript|UserStylesheet)$/
const specialTags = new Set(['script', 'stylesheet', 'widget', 'init', 'annotation', 'twine.private', 'twine.image'])

interface Passage {
  name: string
  tags: string[]
  text: string
}

/** Reads Twee (1 or 3): every passage becomes a static scene that leads to what it links to. Throws {@link TweeError}. */
export function readTwee(source: string, fallbackName: string, newId: NewId): TweeStory {
  if (source.length > MOST_TEXT) throw new TweeError()
  const all = passagesOf(storableText(source))
  const told = all
    .filter(({ name, tags }) => name !== '' && !special.test(name) && !tags.some((tag) => specialTags.has(tag)))
    .slice(0, limits.scenes)
  if (told.length === 0) throw new TweeError()
  const ids = new Map<string, SceneId>()
  for (const { name } of told) if (!ids.has(name)) ids.set(name, newId() as SceneId)
  const scenes = [...ids].map(([name, id]) =>
    sceneOf(told.find((each) => each.name === name)?.text ?? '', name, id, ids),
  )
  const text = (name: string) => all.find((each) => each.name === name)?.text.trim() ?? ''
  const first = ids.get(startOf(text('StoryData'))) ?? ids.get('Start') ?? scenes[0]?.scene.id ?? null
  return {
    novel: {
      ...newNovelHead((text('StoryTitle').split('\n')[0]?.trim() || fallbackName).slice(0, limits.name)),
      id: newId() as NovelId,
      created_at: '',
      first_scene_id: first,
      first_scene_type: first && 'static',
      assets: { sprites: [], backgrounds: [], musics: [] },
      interactive_scenes: [],
      static_scenes: scenes.map(({ scene }) => scene),
    },
    forks: scenes.filter(({ scene }) => scene.next_scenes.length > 1).length,
    lost_links: scenes.reduce((sum, { lost }) => sum + lost, 0),
    shortened: scenes.some(({ cut }) => cut),
  }
}

const header = /^::[ \t]*((?:\\.|[^\\[{\n])*)(?:\[((?:\\.|[^\]\n])*)\])?[ \t]*(?:\{.*\})?[ \t]*$/
const plain = (text: string) => text.replace(/\\(.)/g, '$1').trim()

function passagesOf(source: string): Passage[] {
  const passages: (Omit<Passage, 'text'> & { lines: string[] })[] = []
  for (const line of source.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const found = line.startsWith('::') ? header.exec(line) : null
    if (found) passages.push({ name: plain(found[1] ?? ''), tags: plain(found[2] ?? '').split(/\s+/), lines: [] })
    else passages.at(-1)?.lines.push(line)
  }
  return passages.map(({ lines, ...passage }) => ({ ...passage, text: lines.join('\n') }))
}

/** Where the story says it begins; empty when it does not. */
function startOf(data: string): string {
  try {
    const json: unknown = JSON.parse(data)
    return isObject(json) && typeof json.start === 'string' ? json.start : ''
  } catch {
    // Stories of the first Twee have none.
    return ''
  }
}

function sceneOf(text: string, name: string, id: SceneId, ids: ReadonlyMap<string, SceneId>) {
  const targets = new Set<string>()
  const linked = text.replace(/\[\[([^\n]*?)\]\]/g, (_, inside: string) => {
    const { label, target } = linkOf(inside)
    targets.add(target)
    return `\0${label}\0`
  })
  const known = [...targets].flatMap((target) => ids.get(target) ?? [])
  const words = linked
    .replace(/\/%[\s\S]*?%\/|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|<<[^>\n]*>>/g, '')
    .split('\n')
    // A line of nothing but links was a menu.
    .filter((line) => !line.includes('\0') || line.replace(/\0[^\0]*\0/g, '').replace(/[\s\-*•|>]/g, '') !== '')
    .join('\n')
    .replaceAll('\0', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const next_scenes = known.slice(0, limits.list).map((scene_id, index) => ({
    scene_id,
    scene_type: 'static' as const,
    priority: known.length - 1 - index,
    conditionals: [],
  }))
  const scene: StaticScene = {
    ...newStaticScene(id, name.slice(0, limits.name), ''),
    original_message: words.slice(0, limits.text),
    next_scenes,
  }
  return { scene, lost: targets.size - known.length, cut: words.length > limits.text }
}

/** `[[label|target]]`, `[[label->target]]`, `[[target<-label]]`, `[[target]]`, each perhaps with a setter behind `][`. */
function linkOf(inside: string): { label: string; target: string } {
  const bare = inside.split('][')[0] ?? ''
  const right = bare.lastIndexOf('->')
  const left = bare.indexOf('<-')
  const bar = bare.lastIndexOf('|')
  const cut = (at: number, width: number) => [bare.slice(0, at).trim(), bare.slice(at + width).trim()] as const
  if (right >= 0) {
    const [label, target] = cut(right, 2)
    return { label, target }
  }
  if (left >= 0) {
    const [target, label] = cut(left, 2)
    return { label, target }
  }
  if (bar >= 0) {
    const [label, target] = cut(bar, 1)
    return { label, target }
  }
  return { label: bare.trim(), target: bare.trim() }
}
