import { cutSpans, withSpans } from '../cut-spans.ts'
import { SignFinder } from '../flow/sign-finder.ts'
import { emphasised, markOfTag, withoutEmphasis } from '../story/emphasis.ts'
import { ledTo } from './read-twine.ts'
import { lossPiece, type Passage, type Piece, type TwineFormat, textPiece } from './story.ts'

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
}

/** Decodes character entities. */
export const decoded = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? all
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all
  })

/** Text that is shown as it is: character references in place of the signs that might be markup. */
export const literal = (text: string): string =>
  text.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `&#${sign.codePointAt(0)};`)

/** Makes SugarCube's verbatim text and code literal. */
export const withLiterals = (text: string): string =>
  [
    ['{{{', '}}}'],
    ['"""', '"""'],
    ['<nowiki>', '</nowiki>'],
  ].reduce((left, [open = '', close = '']) => withSpans(left, open, close, literal), text)

/** `label|target`, `label->target`, `target<-label` or `target`; a setter may follow after `][`. */
export function linkOf(inside: string): { label: string; target: string; setter: string } {
  const [bare = '', ...rest] = inside.split('][')
  const cut = (at: number, width: number) => [bare.slice(0, at).trim(), bare.slice(at + width).trim()] as const
  const [right, left, bar] = [bare.lastIndexOf('->'), bare.indexOf('<-'), bare.lastIndexOf('|')]
  const [label, target] =
    right >= 0
      ? cut(right, 2)
      : left >= 0
        ? ([...cut(left, 2)].reverse() as [string, string])
        : bar >= 0
          ? cut(bar, 1)
          : [bare.trim(), bare.trim()]
  return { label: plainLabel(label) || target, target: target.replace(/^(["'])(.*)\1$/, '$2'), setter: rest.join(';') }
}

/** A label without the markup of its format; a character reference is not markup. */
export const plainLabel = (label: string): string =>
  withoutEmphasis(decoded(unmarked(withoutMacros(label).replaceAll('&#36;', literalDollar), 'harlowe')))
    .replace(/\s+/g, ' ')
    .trim()

/** A dollar sign that begins no variable, until the variables in labels are resolved. */
export const literalDollar = '\uE024'

/** Encloses a printed variable in a label, whatever letters are beside it. */
export const printedEdge = '\uE025'

const withoutMacros = (label: string): string =>
  label
    .replace(printed, `${printedEdge}$1${printedEdge}`)
    .replace(/<<[^<>]*>>/g, '')
    .replace(/<[^<>]*>/g, '')

/** A variable that a macro prints in a label; one that is yes or no is shown in these words here too. */
const printed =
  /<<(?:print\s|=|-)\s{0,9}(\$[\p{L}_][\p{L}\p{N}_.]{0,80})(?:\s?\?\s?(?:'yes'\s?:\s?'no'|'да'\s?:\s?'нет'))?\s{0,9}>>/gu

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)
  return found ? decoded(found[1] ?? found[2] ?? found[3] ?? '') : null
}

const blocks = /^(p|div|li|ul|ol|tr|table|h[1-6]|blockquote|section|article|center|hr)$/
const media = /^(img|audio|video|source|svg|canvas|iframe|object|embed)$/
const inputs = /^(input|textarea|select|button)$/

/**
 * Parses the links, tags and comments in a passage's text after its macros have been read. `readSetter` reads the
 * setter of a link. `here` is the passage's name.
 */
export function readMarkup(text: string, here: string, readSetter: (setter: string) => Piece[] = () => []): Piece[] {
  const pieces: Piece[] = []
  let plain = ''
  const say = () => {
    if (plain !== '') pieces.push(textPiece(plain))
    plain = ''
  }
  const add = (piece: Piece) => {
    say()
    pieces.push(piece)
  }
  const ends = new SignFinder(text)
  for (let at = 0; at < text.length; ) {
    const opens = nextOf(text, at)
    plain += text.slice(at, opens)
    if (opens === text.length) break
    at = opens
    if (text.startsWith('[[', at)) {
      const end = ends.of(']]', at + 2)
      if (end < 0 || text.slice(at, end).includes('\n')) {
        plain += '[['
        at += 2
        continue
      }
      const { label, target, setter } = linkOf(text.slice(at + 2, end))
      add({ kind: 'link', label, ...ledTo(target, here), body: setter === '' ? [] : readSetter(setter) })
      at = end + 2
      continue
    }
    const image = /^\[[<>]?img\[/i.exec(text.slice(at, at + 8))
    if (image) {
      const end = ends.of(']]', at)
      if (end >= 0) {
        const source = text.slice(at, end + 2)
        add(lossPiece('media', source))
        const [, title, target, setter] = linkedImage.exec(source) ?? []
        if (target !== undefined)
          add({ kind: 'link', label: title ?? target, target, body: setter ? readSetter(setter) : [] })
        at = end + 2
        continue
      }
    }
    const comment = text.startsWith('<!--', at)
      ? '-->'
      : text.startsWith('/%', at)
        ? '%/'
        : text.startsWith('/*', at)
          ? '*/'
          : null
    if (comment) {
      const end = ends.of(comment, at + 2)
      if (end >= 0) {
        at = end + comment.length
        continue
      }
    }
    if (text[at] === '<') {
      const end = ends.of('>', at)
      const tag = end < 0 || end - at > 2_000 ? null : /^<\/?([a-z][\w-]*)/i.exec(text.slice(at, end + 1))
      if (tag) {
        at = readTag(tag[1]?.toLowerCase() ?? '', text.slice(at, end + 1), end + 1)
        continue
      }
    }
    plain += text[at]
    at++
  }
  say()
  return pieces

  /** Handles a tag; returns where the text continues. */
  function readTag(name: string, tag: string, end: number): number {
    const closing = tag.startsWith('</')
    if (name === 'br') plain += '\n'
    else if (blocks.test(name)) plain += '\n\n'
    else plain += markOfTag(closing ? `/${name}` : name)
    if (closing) return end
    if (name === 'script' || name === 'style') {
      const close = ends.of(`</${name}`, end)
      add(lossPiece('script', tag))
      return close < 0 ? text.length : Math.max(end, text.indexOf('>', close) + 1)
    }
    const target = attribute(tag, 'data-passage')
    if (target !== null) {
      const close = ends.of(`</${name}`, end)
      const label = close < 0 ? '' : plainLabel(text.slice(end, close))
      const setter = attribute(tag, 'data-setter')
      add({ kind: 'link', label: label || target, target, body: setter ? readSetter(setter) : [] })
      return close < 0 ? end : close
    }
    if (media.test(name)) add(lossPiece('media', tag))
    else if (inputs.test(name)) add(lossPiece('input', tag))
    return end
  }
}

const linkedImage = /^\[[<>]?img\[(?:([^[\]|]*)\|)?[^[\]]*\]\[([^[\]]+)\](?:\[([^[\]]*)\])?\]$/i

/** Removes the comments of all formats. */
export const withoutComments = (text: string): string =>
  [
    ['/%', '%/'],
    ['/*', '*/'],
    ['<!--', '-->'],
  ].reduce((left, [open = '', close = '']) => cutSpans(left, open, close), text)

/** The index of the next character that may begin a link, a tag or a comment. */
function nextOf(text: string, from: number): number {
  let at = from
  while (at < text.length && !'[</'.includes(text[at] ?? '')) at++
  return at
}

const strong = emphasised('$1', 'strong')
const act = emphasised('$1', 'act')

/** Markdown; a backslash before a mark makes it literal. */
const markdown: [RegExp, string][] = [
  [/\\\*/g, '&#42;'],
  [/\\_/g, '&#95;'],
  [/^[ \t]*#{1,6}[ \t]+/gm, ''],
  [/(?<![\w_])__(?!\s)([^_\n]+)(?<!\s)__(?![\w_])/g, strong],
  [/(?<![\w_])_(?!\s)([^_\n]+)(?<!\s)_(?![\w_])/g, act],
]
const styles: Record<TwineFormat, [RegExp, string][]> = {
  harlowe: [
    [/''([^\n]*?)''/g, strong],
    [/(?<!:)\/\/([^\n/]+)\/\//g, act],
    [/^[ \t]*#{1,6}[ \t]*/gm, ''],
    [/^[ \t]*(?:[=|][><=|]*[=|]|={2}=*[><]+=*|<==+>?)[ \t]*$/gm, ''],
    [/``?([^`\n]*)``?/g, '$1'],
  ],
  sugarcube: [
    [/''((?:[^\n]|\n(?![ \t]*\n))*?)''/g, strong],
    [/(?<!:)\/\/((?:[^\n/]|\n(?![ \t]*\n))+)\/\//g, act],
    [/__([^\n_]+)__/g, '$1'],
    [/==([^\n=]+)==/g, '$1'],
    [/@@(?:[#.\w-][^;@\n]*;)?([^@]*)@@/g, '$1'],
    [/^!{1,6}[ \t]*/gm, ''],
    [/\\[ \t]*\n|\n[ \t]*\\/g, ''],
  ],
  chapbook: markdown,
  snowman: markdown,
}
const common: [RegExp, string][] = [
  [/^[ \t]*\* +(?=\S)/gm, '• '],
  [/\*\*\*?([^*\n]+)\*\*\*?/g, strong],
  [/(?<![*\w])\*(?!\s)([^*\n]+)(?<!\s)\*(?![*\w])/g, act],
  [/~~([^~\n]+)~~/g, '$1'],
  [/\^\^([^^\n]+)\^\^/g, '$1'],
  [/(?<![\w_])__?(?!\s)([^_\n]+)(?<!\s)__?(?![\w_])/g, '$1'],
  [/^[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*$/gm, ''],
]

/** Marks a format's italics and bold as emphasis, and removes its marks for other styles, headings and rules. */
export function unmarked(text: string, format: TwineFormat): string {
  let left = text
  for (const [mark, by] of [...styles[format], ...common]) left = left.replace(mark, by)
  return left
}

/** Passages for the engine, not for readers. */
const special =
  /^(Story(Title|Data|Subtitle|Author|Menu|Init|Caption|Banner|Interface|Settings|Share|ShareMenu|DisplayTitle|Includes)|Passage(Header|Footer|Ready|Done)|User(Script|Stylesheet))$/
const specialTags = new Set([
  'script',
  'stylesheet',
  'widget',
  'init',
  'annotation',
  'startup',
  'header',
  'footer',
  'debug-startup',
  'twine.private',
  'twine.image',
])

/** Whether a passage is part of the story, not a setting, script or style. */
export const isStoryPassage = ({ name, tags }: Passage): boolean =>
  name !== '' && !special.test(name) && !tags.some((tag) => specialTags.has(tag))

/** Whether a passage is shown around every other one, or defines macros: a novel has no equivalent. */
export const isChrome = ({ name, tags }: Passage): boolean =>
  /^(Passage(Header|Footer|Ready|Done)|Story(Caption|Banner|Interface|Menu|Share))$/.test(name) ||
  tags.some((tag) => tag === 'header' || tag === 'footer' || tag === 'widget')

/** Whether a passage runs before the story begins. */
export const isInit = ({ name, tags }: Passage): boolean =>
  name === 'StoryInit' || tags.includes('startup') || tags.includes('init')
