import { addAll } from '../add-all.ts'
import { withCyclingDraws } from '../flow/draws.ts'
import { type Block, type Person, type Script, ScriptError } from '../flow/statements.ts'
import type { Assignment } from '../story/expression.ts'
import { shortly } from '../story/loss.ts'
import { maxSource, readAssignments } from '../story/read-expression.ts'
import { RpyBlocks } from './rpy-blocks.ts'
import { possibleValuesIn } from './rpy-computed-labels.ts'
import type { RpyFacts } from './rpy-facts.ts'
import { argumentsOf, quotedAt, type RpyLine, readRpyLines } from './rpy-lines.ts'
import { translationsIn } from './rpy-translations.ts'

/** Ren'Py's standard files, which contain no story. */
const ownFiles = /(^|\/)(screens|options|gui|common|testcases)\.rpy$/i

/** Reads the Ren'Py scripts of one game. Throws {@link ScriptError}. */
export function readRenpy(files: ReadonlyMap<string, string>, fallbackName: string): Script {
  const facts: RpyFacts = {
    people: new Map(),
    images: new Map(),
    sounds: new Map(),
    readers: new Set(),
    params: new Map(),
    values: possibleValuesIn(files.values()),
    screens: new Map(),
  }
  const losses: Script['losses'] = []
  const begun: Assignment[] = []
  let name = ''
  const told: { label: string; body: readonly RpyLine[]; file: string }[] = []
  const copies = withoutCopies(files)
  const apart = bothWays(copies.map(([, text]) => text))
  for (const [path, written] of copies) {
    const text = withPersistentRenamed(written, apart)
    name ||=
      /^[ \t]*define[ \t]+config\.name[ \t]*=[ \t]*(?:_?\([ \t]*|_[ \t]*)?"([^"\n]{1,200})"/m.exec(text)?.[1] ?? ''
    const isOwn = ownFiles.test(path)
    if (/(^|\/)tl\//i.test(path)) continue
    for (const line of readRpyLines(text)) {
      const screen = /^screen\s+([\p{L}_][\p{L}\p{N}_]*)/u.exec(line.text)?.[1]
      if (screen !== undefined) facts.screens.set(screen, line.body)
      else if (!isOwn) declare(line, path)
    }
  }
  const blocks: Block[] = []
  const reader = new RpyBlocks(facts)
  for (const [at, { label, body, file }] of told.entries()) {
    const next = told[at + 1]
    addAll(blocks, reader.read(label, body, next?.file === file ? next.label : null))
  }
  const start = blocks.find((block) => block.name === 'start')?.name ?? blocks[0]?.name
  if (start === undefined) throw new ScriptError('No story of Ren’Py')
  const { people, readers } = facts
  const translations = translationsIn(files.values(), readers)
  return withCyclingDraws({
    name: name || fallbackName,
    start,
    blocks,
    begun,
    readers: [...readers],
    people,
    losses,
    translations,
  })

  /** Reads a top-level line: it defines labels, characters, images, or initial values of variables. */
  function declare(line: RpyLine, file: string) {
    const { text, body } = line
    const label = labelOf(text)
    if (label !== null) {
      facts.params.set(label, paramsOf(text))
      told.push({ label, body, file })
      return
    }
    const [, who, args = ''] =
      /^define\s+(?:-?\d+\s+)?([\p{L}_][\p{L}\p{N}_.]*)\s*=\s*(?:Character|DynamicCharacter|NVLCharacter)\s*\((.*)\)\s*$/su.exec(
        text,
      ) ?? []
    if (who !== undefined) {
      const named = personOf(args, facts.people)
      // A character whose name is a variable is the reader.
      const variable = /\bDynamicCharacter\b|\bdynamic\s*=\s*True\b/.test(text) ? named.name : variableIn(args)
      if (variable !== null) facts.readers.add(variable)
      facts.people.set(who, { ...named, reader: variable !== null })
      return
    }
    const [, image, shown = ''] = /^image\s([^=:]+)=(.*)$/su.exec(text) ?? []
    if (image !== undefined) {
      const path = firstText(shown)
      const name = image.trim().toLowerCase()
      if (path !== null && /\.[a-z0-9]{2,5}$/i.test(path)) facts.images.set(name, path)
      else if (/^\s*(?:Solid|Color|#)/i.test(path ?? shown)) facts.images.set(name, '')
      return
    }
    const [, variable, value = ''] =
      /^(?:default|define)\s+(?:-?\d+\s+)?([\p{L}_][\p{L}\p{N}_.]*)\s*=(.+)$/su.exec(text) ?? []
    if (variable !== undefined) return defined(text, variable, value.trimStart())
    if (/^(?:init\b.*)?\bpython\b.*:$/.test(text)) lost('script', text, body.length)
    else if (/^init\b.*:$/.test(text)) for (const each of body) declare(each, file)
    else if (text.startsWith('$')) begin(text.slice(1))
  }

  function defined(text: string, variable: string, value: string) {
    const name = variable.replace(/^(?:persistent|store|audio)\./, '')
    const sound = firstText(value)
    if (sound !== null && /\.(?:mp3|ogg|opus|wav|flac|m4a)$/i.test(sound)) facts.sounds.set(name.toLowerCase(), sound)
    if (/^(?:config|gui|build|audio|style|preferences)\.|^_/.test(variable)) return
    if (/^(?:set\(\)|\[\s*\])$/.test(value)) return
    if (!begin(`${name} = ${value}`) && text.startsWith('default')) lost('value', text, 1)
  }

  /** Adds to the values at the start. Returns whether the source could be read. */
  function begin(source: string): boolean {
    const changes = source.length > maxSource ? null : readAssignments(source, '')
    if (!changes?.every((change) => change.value.kind !== 'unknown')) return false
    addAll(begun, changes)
    return true
  }

  function lost(kind: 'script' | 'value', what: string, size: number) {
    if (size > 0) losses.push({ kind, what: shortly(what), passage: 'start' })
  }
}

/** The names of variables that are used both as normal and as persistent ones. */
function bothWays(texts: readonly string[]): ReadonlySet<string> {
  const named = (pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))
  const lasting = named(/\bpersistent\.([\p{L}_][\p{L}\p{N}_]*)/gu)
  const own = named(/^[ \t]*(?:default|define|\$)[ \t]+([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?:[-+*/]?=)(?!=)/gmu)
  return new Set([...lasting].filter((name) => own.has(name)))
}

/** Renames persistent variables that share their name with a normal one. */
const withPersistentRenamed = (text: string, names: ReadonlySet<string>): string =>
  text.replace(/\bpersistent\.([\p{L}_][\p{L}\p{N}_]*)/gu, (whole, name: string) =>
    names.has(name) ? `persistent_${name}` : whole,
  )

/** The name of a label; null when the line is none. A local name belongs to the label before it. */
const labelOf = (text: string): string | null =>
  /^label\s+([\p{L}\p{N}_.]+)\s*(?:\([^)]*\)\s*)?(?:hide\s*)?:/u.exec(text)?.[1] ?? null

/** The parameters of a label: `label greet(name, times=1):`. */
const paramsOf = (text: string): RpyFacts['params'] extends Map<string, infer Params> ? Params : never =>
  argumentsOf(/^label\s+[\p{L}\p{N}_.]+\s*\((.*)\)\s*(?:hide\s*)?:$/su.exec(text)?.[1] ?? '').flatMap(
    ({ name, value }) => {
      const own = name ?? value
      return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(own) ? [{ name: own, value: name === null ? null : value }] : []
    },
  )

/** Keeps one copy of files of a game that is in the folder more than once: the least nested one. */
function withoutCopies(files: ReadonlyMap<string, string>): [path: string, text: string][] {
  const depthOf = (path: string) => path.split('/').length
  const kept = new Map<string, string>()
  for (const path of files.keys()) {
    const own = path.replace(/^.*?(?:^|\/)game\//, 'game/')
    const shortest = kept.get(own)
    if (shortest === undefined || depthOf(path) < depthOf(shortest)) kept.set(own, path)
  }
  const paths = new Set(kept.values())
  return [...files].filter(([path]) => paths.has(path))
}

/** Parses a character's definition: `"Eileen", image="eileen"`. */
function personOf(args: string, people: ReadonlyMap<string, Person>): Omit<Person, 'reader'> {
  // A character based on another inherits its name, unless it sets its own.
  const like = people.get(/\bkind\s*=\s*([\p{L}_][\p{L}\p{N}_.]*)/u.exec(args)?.[1] ?? '')
  const named = nameIn(args) ?? like?.name ?? null
  const tag = /\bimage\s*=\s*["']([^"'\n]{1,80})["']/.exec(args)?.[1] ?? like?.tag ?? null
  const name = (named ?? '')
    .replace(/\{[^{}]{0,100}\}/g, '')
    .replace(/[[\]{}]/g, '')
    .trim()
  return { name, tag }
}

const nameIn = (args: string): string | null => firstText(args.replace(/^\s*name\s*=\s*/, ''))

/** The variable that alone makes up a character's name. */
const variableIn = (args: string): string | null =>
  /^\s*\[\s*([\p{L}_][\p{L}\p{N}_.]*)\s*(?:![a-z]+)?\]\s*$/u.exec(nameIn(args) ?? '')?.[1] ?? null

/** The text at the beginning of an expression, also within `_("...")`; null when there is none. */
function firstText(source: string): string | null {
  const open = /^\s*(?:(?:_|__|im\.\w+|Image|Transform|Movie)\s*)?(?:\(\s*)?(?=["'])/.exec(source)
  return open ? (quotedAt(source, open[0].length)?.text ?? null) : null
}
