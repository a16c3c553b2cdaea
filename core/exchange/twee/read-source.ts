import { isObject } from '../../record/upgrade.ts'
import { decoded } from './markup.ts'
import type { Passage, TwineFormat, TwineSource } from './story.ts'

/** Four times as many as a novel has scenes. */
const maxPassages = 20_000

/** Thrown for text that is not a Twine story. */
export class TweeError extends Error {
  constructor() {
    super('Not a Twine story')
    this.name = 'TweeError'
  }
}

/** Parses the file of a Twine story: Twee 1 or 3, or the page that Twine publishes (2 or 1). */
export function readSource(text: string): TwineSource {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  return /<tw-storydata\b/i.test(source)
    ? readPublished(source)
    : /<div\b[^<>]{0,200}\btiddler\s*=/i.test(source)
      ? readPublishedOne(source)
      : readTweeSource(source)
}

function readTweeSource(source: string): TwineSource {
  const passages = passagesOf(source)
  const textOf = (name: string) => passages.find((each) => each.name === name)?.text.trim() ?? ''
  const data = dataOf(textOf('StoryData'))
  const settings = textOf('StorySettings')
  return {
    name: textOf('StoryTitle').split('\n')[0]?.trim() ?? '',
    start: data.start,
    format: formatOf(data.format || settings, passages),
    passages,
  }
}

/** The story's metadata, which stories in Twee 1 do not have. */
function dataOf(text: string): { start: string; format: string } {
  try {
    const json: unknown = JSON.parse(text)
    const field = (name: string) => (isObject(json) && typeof json[name] === 'string' ? json[name] : '')
    return { start: field('start'), format: field('format') }
  } catch {
    return { start: '', format: '' }
  }
}

/** The story's format: by its name, or else by the macros that its passages use. */
function formatOf(named: string, passages: readonly Passage[]): TwineFormat {
  const known = (['harlowe', 'sugarcube', 'chapbook', 'snowman'] as const).find((each) =>
    named.toLowerCase().includes(each),
  )
  if (known) return known
  const signs: [TwineFormat, RegExp][] = [
    ['sugarcube', /<<\s*\/?[a-z=]/i],
    ['snowman', /<%[^%]|\b(?:window\.)?story\.(?:show|render|state)\b/],
    [
      'harlowe',
      /\((?:set|put|if|unless|link(?:-\w+)*|go-?to|display|print|str|text-\w+|either|random|history|live|for|click(?:-\w+)*|dropdown|cycling-link|current-\w+|transition|colou?r|align|replace|prompt|alert|storylet)\s*:/i,
    ],
    [
      'chapbook',
      /^\[(?:if|unless|else|cont|after|align|javascript|css|note)\b[^\]\n]*\]\s*$|^--\s*$|\{(?:embed|reveal link|link to|back link|restart link|cycling link|dropdown menu|text input|ambient sound|sound effect|passage\.|story\.|now\.|random\.)/im,
    ],
  ]
  for (const { text } of passages) for (const [format, sign] of signs) if (sign.test(text)) return format
  return 'sugarcube'
}

/** The page of Twine 2: every passage is an element within the story's. */
function readPublished(source: string): TwineSource {
  const story = /<tw-storydata\b[^<>]*>/i.exec(source)
  const head = story?.[0] ?? ''
  const begin = (story?.index ?? 0) + head.length
  const node = attributeOf(head, 'startnode')
  let start = ''
  const passages: Passage[] = []
  const opening = /<tw-passagedata\b([^<>]*)>/gi
  opening.lastIndex = begin
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    if (passages.length >= maxPassages) throw new TweeError()
    const end = source.indexOf('</tw-passagedata>', opening.lastIndex)
    if (end < 0) break
    const name = attributeOf(found[0], 'name')
    if (start === '' && attributeOf(found[0], 'pid') === node) start = name
    passages.push({
      name,
      tags: attributeOf(found[0], 'tags').split(/\s+/).filter(Boolean),
      text: decoded(source.slice(opening.lastIndex, end)),
    })
    opening.lastIndex = end
  }
  const script = /<script\b[^<>]{0,500}\brole="script"[^<>]{0,500}>([^<]{0,200})/i.exec(source.slice(begin))?.[1] ?? ''
  if (script.trim() !== '') passages.push({ name: 'UserScript', tags: ['script'], text: script })
  return {
    name: attributeOf(head, 'name'),
    start,
    format: formatOf(attributeOf(head, 'format'), passages),
    passages,
  }
}

/** The page of Twine 1: passages with escaped line ends. */
function readPublishedOne(source: string): TwineSource {
  const passages: Passage[] = []
  const opening = /<div\b([^<>]{0,500}\btiddler\s*=[^<>]{0,2000})>/gi
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    if (passages.length >= maxPassages) throw new TweeError()
    const end = source.indexOf('</div>', opening.lastIndex)
    if (end < 0) break
    const text = decoded(source.slice(opening.lastIndex, end))
      .replace(/\\n/g, '\n')
      .replace(/\\t/g, '\t')
      .replace(/\\s/g, '\\')
    passages.push({
      name: attributeOf(found[0], 'tiddler'),
      tags: attributeOf(found[0], 'tags').split(/\s+/).filter(Boolean),
      text,
    })
    opening.lastIndex = end
  }
  const title = passages.find(({ name }) => name === 'StoryTitle')?.text.trim() ?? ''
  return { name: title, start: '', format: formatOf('', passages), passages }
}

const attributeOf = (tag: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return decoded(found?.[1] ?? found?.[2] ?? '')
}

const plain = (text: string) => text.replace(/\\(.)/g, '$1').trim()

/** Splits the text into passages. A story with too many of them is refused. */
function passagesOf(text: string): Passage[] {
  const passages: Passage[] = []
  let last: { name: string; tags: string[] } | null = null
  let body = 0
  const close = (end: number) => {
    // A line that only looks like a header is escaped with a backslash.
    if (last) passages.push({ ...last, text: text.slice(body, Math.max(body, end)).replace(/^\\(?=::)/gm, '') })
  }
  for (let at = 0; at <= text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found < 0 ? text.length : found
    const header = text.startsWith('::', at) ? readHeader(text.slice(at, end)) : null
    if (header) {
      close(at - 1)
      if (passages.length >= maxPassages) throw new TweeError()
      last = header
      body = end + 1
    }
    at = end + 1
  }
  close(text.length)
  return passages
}

/** `:: name [tags] {position}`; a backslash escapes a bracket or brace in the name, or a bracket in the tags. */
const headerLine = /^::((?:\\.|[^\\[{])*)(?:\[((?:\\.|[^\\\]])*)\]\s*)?(?:\{.*\}\s*)?$/s

/** Parses the header of a passage; null when the line only looks like one. */
function readHeader(line: string): { name: string; tags: string[] } | null {
  const [, name, tags] = headerLine.exec(line) ?? []
  if (name === undefined) return null
  return { name: plain(name), tags: tags === undefined ? [] : plain(tags).split(/\s+/) }
}
