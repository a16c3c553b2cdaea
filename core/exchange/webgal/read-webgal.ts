import type { Position } from '../../novel/interactive-scene.ts'
import { addAll } from '../add-all.ts'
import { drawCalls, withCyclingDraws } from '../flow/draws.ts'
import {
  type Block,
  type Choice,
  lossStatement,
  type Person,
  type Script,
  ScriptError,
  type Statement,
  type TextPart,
} from '../flow/statements.ts'
import { emphasised } from '../story/emphasis.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression } from '../story/expressions.ts'
import { type LossKind, shortly } from '../story/loss.ts'
import { maxSource, readAssignments, readExpression } from '../story/read-expression.ts'
import { readWebgalLine, type WebgalLine } from './webgal-lines.ts'

/** Whether a text is a script of WebGAL. */
export const looksLikeWebgal = (text: string): boolean =>
  /^(?:changeBg|changeFigure|choose|changeScene|callScene|jumpLabel|setVar|intro|bgm|miniAvatar):/m.test(text)

/** Reads the WebGAL scenes of one game. Throws {@link ScriptError}. */
export function readWebgal(files: ReadonlyMap<string, string>, fallbackName: string): Script {
  const scenes = new Map<string, string>()
  let name = ''
  for (const [path, text] of files) {
    if (/(^|\/)config\.txt$/i.test(path)) name ||= /^Game_name:\s*([^;\n]{1,200})/m.exec(text)?.[1]?.trim() ?? ''
    else if (/(^|\/)scene\//i.test(path)) scenes.set(path.replace(/^(?:.*\/)?scene\//i, ''), text)
    else if (looksLikeWebgal(text)) scenes.set(path.replace(/^.*\//, ''), text)
  }
  const people = new Map<string, Person>()
  const readers = new Set<string>()
  const counted = new CountedLosses()
  const blocks = [...scenes].map(([path, text]): Block => {
    const scene = new WebgalScene(path, people, readers, counted)
    return { name: path, title: path.replace(/\.txt$/i, ''), body: scene.read(text) }
  })
  counted.tell()
  const start = scenes.has('start.txt') ? 'start.txt' : blocks[0]?.name
  if (start === undefined) throw new ScriptError('No story of WebGAL')
  return withCyclingDraws({
    name: name || fallbackName,
    start,
    blocks,
    begun: [],
    readers: [...readers],
    people,
    losses: [],
  })
}

/** Merges losses that a game has hundreds of times into one with a count, reported at its first occurrence. */
class CountedLosses {
  private readonly met = new Map<string, { loss: Extract<Statement, { kind: 'loss' }>; times: number }>()

  /** `key`: identifies equal losses; `what`: the source at this place. */
  of(kind: LossKind, key: string, what: string): Statement[] {
    const existing = this.met.get(key)
    if (existing) {
      existing.times++
      return []
    }
    const loss = { kind: 'loss' as const, loss: kind, what: shortly(what) }
    this.met.set(key, { loss, times: 1 })
    return [loss]
  }

  tell(): void {
    for (const { loss, times } of this.met.values()) if (times > 1) loss.what += ` (×${times})`
  }
}

/** Reads the lines of one scene. */
class WebgalScene {
  private readonly path: string
  private readonly people: Map<string, Person>
  private readonly readers: Set<string>
  private readonly counted: CountedLosses
  private who: string | null = null

  constructor(path: string, people: Map<string, Person>, readers: Set<string>, counted: CountedLosses) {
    this.counted = counted
    this.path = path
    this.people = people
    this.readers = readers
  }

  read(text: string): Statement[] {
    const all: Statement[] = []
    for (const source of text.split('\n')) {
      const line = readWebgalLine(source)
      if (!line) continue
      const made = this.line(line)
      const asked = line.args.get('when')
      const last = all.at(-1)
      const [first] = made
      if (line.args.has('concat') && last?.kind === 'say' && first?.kind === 'say')
        last.parts = [...last.parts, ...first.parts]
      else if (asked === undefined) addAll(all, made)
      else all.push({ kind: 'if', arms: [{ when: this.expression(asked), body: made }] })
    }
    all.push({ kind: 'return' })
    return all
  }

  private expression(source: string): Expression {
    return source.length > maxSource ? unknownExpression(source) : readExpression(source, this.path)
  }

  private line(line: WebgalLine): Statement[] {
    const { command, content, args, source } = line
    switch (command) {
      case 'changeBg':
        return [{ kind: 'stage', change: { kind: 'background', name: nameOf(content), clears: false } }]
      case 'changeFigure':
        return this.figure(line)
      case 'bgm':
        return [{ kind: 'stage', change: { kind: 'music', name: nameOf(content) } }]
      case 'intro':
        return [{ kind: 'say', who: null, parts: readWebgalText(content) }]
      case 'choose':
        return this.choose(content)
      case 'label':
        return [{ kind: 'label', name: this.place(content) }]
      case 'jumpLabel':
        return [{ kind: 'jump', target: this.place(content) }]
      case 'changeScene':
        return [{ kind: 'jump', target: sceneOf(content) }]
      case 'callScene':
        return [{ kind: 'call', target: sceneOf(content) }]
      case 'end':
        return [{ kind: 'end' }]
      case 'setVar':
        return this.change(content, source)
      case 'getUserInput':
        this.readers.add(content)
        return [lossStatement('input', source)]
      case 'playEffect':
      case 'playVideo':
      case 'video':
      case 'playVocal':
        return [lossStatement('media', source)]
      case 'say':
        return this.say(args.get('speaker') ?? null, content, line)
      case null:
        return this.say(line.speaker, content, line)
      default:
        return this.counted.of('macro', command, command)
    }
  }

  private place = (label: string): string => `${this.path}#${label}`

  /** A line of dialogue; without a name the previous speaker continues. */
  private say(speaker: string | null, content: string, { args }: WebgalLine): Statement[] {
    if (args.has('clear')) this.who = null
    else if (speaker !== null) this.who = speaker || null
    if (this.who !== null)
      this.people.set(this.who, { name: this.who, tag: this.who.toLowerCase(), reader: /^\{[^{}]*\}$/.test(this.who) })
    const vocal = [...args.keys()].find((name) => /\.(?:ogg|mp3|wav|opus|m4a)$/i.test(name)) ?? args.get('vocal')
    const said: Statement[] = [{ kind: 'say', who: this.who, parts: readWebgalText(content) }]
    return vocal === undefined ? said : [...said, ...this.counted.of('media', 'voice', vocal)]
  }

  private figure({ content, args }: WebgalLine): Statement[] {
    const position: Position = args.has('left') ? 'left' : args.has('right') ? 'right' : 'center'
    const name = nameOf(content)
    const id = args.get('id')
    // A figure with an id of its own leaves by it, from wherever it stands.
    if (name === null && id) return [{ kind: 'stage', change: { kind: 'hide', who: id } }]
    const gone: Statement = { kind: 'stage', change: { kind: 'hideAt', position } }
    if (name === null) return [gone]
    const file = name.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
    const who = id || (/^[\p{L}\p{N}]+/u.exec(file)?.[0] ?? file)
    return [gone, { kind: 'stage', change: { kind: 'show', who, look: name, position } }]
  }

  /** `(shown while)[enabled while]->label:target|label:target`. */
  private choose(content: string): Statement[] {
    const offered = withoutArguments(content)
    const choices = offered.split(/(?<!\\)\|/).flatMap((part): Choice[] => {
      const [, asked = '', rest = part] = /^(.*?)->(.*)$/s.exec(part) ?? []
      const colon = rest.lastIndexOf(':')
      if (colon < 0) return []
      const target = rest.slice(colon + 1).trim()
      const conditions = [...asked.matchAll(/[([]([^()[\]]{1,400})[)\]]/g)].map((found) =>
        this.expression(found[1] ?? ''),
      )
      const when = conditions.reduce<Expression | null>(
        (all, one) => (all ? { kind: 'and', left: all, right: one } : one),
        null,
      )
      const body: Statement[] = [
        { kind: 'jump', target: /\.txt$/i.test(target) ? sceneOf(target) : this.place(target) },
      ]
      return [{ label: readWebgalText(rest.slice(0, colon)), when, once: false, body }]
    })
    return [{ kind: 'menu', choices, fallback: [] }]
  }

  private change(content: string, source: string): Statement[] {
    const [, name, given = ''] = /^([\p{L}_][\p{L}\p{N}_.]*)\s*=(.*)$/su.exec(content) ?? []
    const value = given.trimStart()
    if (!name || content.length > maxSource) return [lossStatement('value', source)]
    // A bare word is a text and not a variable, except in arithmetic.
    const isWord = /^(?!(?:\d+|true|false)$)[\p{L}\p{N}_ ]+$/u.test(value)
    const changes = readAssignments(`${name} = ${isWord ? JSON.stringify(value) : value}`, this.path, {
      calls: drawCalls,
    })
    return changes?.map((change): Statement => ({ kind: 'set', change })) ?? [lossStatement('value', source)]
  }
}

/** Removes the arguments of a menu, which follow its last choice: ` -name=value`. */
function withoutArguments(content: string): string {
  const words = content.split(' ')
  const last = words.findLastIndex((word) => !/^-[a-z]\w{0,40}(?:=|$)/i.test(word))
  return words.slice(0, last + 1).join(' ')
}

const nameOf = (content: string): string | null => (/^(?:none)?$/i.test(content) ? null : content)
const sceneOf = (content: string): string => content.replace(/^\.?\//, '')

/** Parses text; of its style annotations only italics and bold are kept. `{variable}` is the variable's value, `|` a line break. */
function readWebgalText(source: string): TextPart[] {
  const text = source.replace(/\[([^[\]]{0,200})\]\(([^()]{0,200})\)/g, styled).replace(/(?<!\\)\|/g, '\n')
  const parts: TextPart[] = []
  let from = 0
  for (const found of text.matchAll(/\{([^{}\n]{1,200})\}/g)) {
    parts.push(plain(text.slice(from, found.index)), { kind: 'print', value: readExpression(found[1] ?? '', '') })
    from = found.index + found[0].length
  }
  return [...parts, plain(text.slice(from))]
}

/** Words with a style annotation, of which italics and bold are kept. */
const styled = (_: string, words: string, style: string): string =>
  /font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)
    ? emphasised(words, 'strong')
    : /font-style\s*:\s*(?:italic|oblique)/i.test(style)
      ? emphasised(words, 'act')
      : words

const plain = (text: string): string => text.replace(/\\([|;:[\](){}])/g, '$1').replace(/[{}]/g, '')
