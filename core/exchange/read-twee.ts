import type { NovelId, SceneId } from '../ids.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { newStaticScene, type StaticScene } from '../novel/static-scene.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { isObject, type NewId } from '../record/upgrade.ts'
import { cutSpans } from './cut-spans.ts'

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
/** Four times as many as a novel has scenes. */
const MOST_PASSAGES = 20_000

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
  const texts = new Map<string, string>()
  for (const { name, text } of told) {
    if (ids.has(name)) continue
    ids.set(name, newId() as SceneId)
    texts.set(name, text)
  }
  const scenes = [...ids].map(([name, id]) => sceneOf(texts.get(name) ?? '', name, id, ids))
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

const plain = (text: string) => text.replace(/\\(.)/g, '$1').trim()

/** Every passage with the text up to the next one; a story of too many is none. */
function passagesOf(source: string): Passage[] {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const passages: Passage[] = []
  let last: { name: string; tags: string[] } | null = null
  let body = 0
  const close = (end: number) => {
    if (last) passages.push({ ...last, text: text.slice(body, Math.max(body, end)) })
  }
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const header = text.startsWith('::', at) ? readHeader(text.slice(at, end)) : null
    if (header) {
      close(at - 1)
      if (passages.length >= MOST_PASSAGES) throw new TweeError()
      last = header
      body = end + 1
    }
    at = end + 1
  }
  close(text.length)
  return passages
}

/** `:: name [tags] {position}`; null: a line that only looks like it. */
function readHeader(line: string): { name: string; tags: string[] } | null {
  const nameEnd = unescaped(line, 2, '[{')
  const hasTags = line[nameEnd] === '['
  const tagsEnd = hasTags ? unescaped(line, nameEnd + 1, ']') : nameEnd
  if (nameEnd < 0 || tagsEnd < 0 || (hasTags && tagsEnd === line.length)) return null
  const rest = line.slice(hasTags ? tagsEnd + 1 : nameEnd).trim()
  if (rest !== '' && !(rest.startsWith('{') && rest.endsWith('}'))) return null
  const tags = hasTags ? plain(line.slice(nameEnd + 1, tagsEnd)).split(/\s+/) : []
  return { name: plain(line.slice(2, nameEnd)), tags }
}

/** Where the first of these marks stands without a backslash before it, or the end; -1: the line ends in a backslash. */
function unescaped(line: string, from: number, marks: string): number {
  let at = from
  while (at < line.length && !marks.includes(line[at] ?? '')) at += line[at] === '\\' ? 2 : 1
  return at > line.length ? -1 : at
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
  const linked = replaceLinks(text, (inside) => {
    const { label, target } = linkOf(inside)
    targets.add(target)
    return `\0${label}\0`
  })
  const known = [...targets].flatMap((target) => ids.get(target) ?? [])
  const words = withoutComments(linked)
    .split('\n')
    .map((line) => cutSpans(line, '<<', '>>', '>'))
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

/** Links stand on one line each; a line is searched no further than its last `]]`. */
function replaceLinks(text: string, replace: (inside: string) => string): string {
  return text
    .split('\n')
    .map((line) => {
      let made = ''
      let copied = 0
      for (;;) {
        const start = line.indexOf('[[', copied)
        const end = start < 0 ? -1 : line.indexOf(']]', start + 2)
        if (end < 0) return made + line.slice(copied)
        made += line.slice(copied, start) + replace(line.slice(start + 2, end))
        copied = end + 2
      }
    })
    .join('\n')
}

const withoutComments = (text: string): string =>
  [
    ['/%', '%/'],
    ['/*', '*/'],
    ['<!--', '-->'],
  ].reduce((left, [open = '', close = '']) => cutSpans(left, open, close), text)

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
