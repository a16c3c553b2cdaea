import { addAll } from '../add-all.ts'
import { type Block, type Script, ScriptError, type Statement } from '../flow/statements.ts'
import { everyStatement, isMenu } from '../flow/walk.ts'
import { shortly } from '../story/loss.ts'
import { resolveExpressions } from './ink-expressions.ts'
import { cutAt, guarded, logicalLines, unguarded, unguardedCode, withoutComments } from './ink-lines.ts'
import { InkNames } from './ink-names.ts'
import { withVisits } from './ink-visits.ts'
import { InkWeave } from './ink-weave.ts'

/** A part of a story as it is in its file. */
interface Part {
  name: string
  lines: string[]
}

const knot = /^\s*={2,}\s*(function\s+)?([\p{L}\p{N}_]+)\s*(?:\(([^)]*)\)\s*)?(?:=+\s*)?$/u
const stitch = /^\s*=\s*([\p{L}\p{N}_]+)\s*(?:\(([^)]*)\)\s*)?$/u
const declared = /^\s*(VAR|CONST|LIST|EXTERNAL|INCLUDE)\s(.*)$/
/** The name of the part before the first knot. */
const beginning = 'Start'
const maxIncludes = 500

/** Reads an Ink story; `files` are the others that it may include. Throws {@link ScriptError}. */
export function readInk(source: string, fallbackName: string, files: ReadonlyMap<string, string>): Script {
  const names = new InkNames()
  const losses: Script['losses'] = []
  const lines = logicalLines(guarded(withoutComments(included(source, files, losses))))
  const { parts, begun } = partsOf(lines, names, losses)
  for (const { name, lines: own } of parts) names.learnDiverts(own, name)
  names.divertVariables.settle()
  const blocks = parts.map(({ name, lines: own }): Block => ({ name, body: new InkWeave(names, name).read(own) }))
  const told = blocks.map((block) => ({ ...block, body: block.body.map((each) => spokenOnce(each, names)) }))
  const wanted = told.filter(({ body }) => body.length > 0)
  // A knot that consists only of stitches begins with its first one; an empty first part continues with the first knot.
  for (const [at, { name, body }] of told.entries()) {
    const first = told[at + 1]
    if (body.length === 0 && first && (name === beginning || first.name.startsWith(`${name}.`)))
      wanted.push({ name, body: [{ kind: 'jump', target: first.name }] })
  }
  const start = wanted.find(({ name }) => name === beginning)?.name
  if (start === undefined) throw new ScriptError('No story of Ink')
  const script = { start, blocks: wanted, begun, readers: [], people: new Map(), losses }
  return resolveExpressions(withVisits({ name: titleOf(source) || fallbackName, ...script }), names)
}

const titleOf = (source: string): string =>
  /^[ \t]*#[ \t]*title[ \t]*:[ \t]*([^\n]{1,200})/im.exec(source.slice(0, 4_000))?.[1]?.trim() ?? ''

/** A story with the files that it includes, each once. */
function included(source: string, files: ReadonlyMap<string, string>, losses: Script['losses']): string {
  const seen = new Set<string>()
  const byEnd = new Map<string, string>()
  for (const [path, text] of files) for (const end of endsOf(path)) if (!byEnd.has(end)) byEnd.set(end, text)
  const knots: string[] = []
  /** The lines of a file, with those of the files that it includes; their knots follow at the end of the story. */
  const linesOf = (text: string): string[] =>
    text
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .flatMap((line) => {
        const name = /^\s*INCLUDE\b\s*(\S.*)$/.exec(line)?.[1]?.trim()
        if (name === undefined) return line
        const key = name
          .toLowerCase()
          .replaceAll('\\', '/')
          .replace(/^(?:\.{0,2}\/)+/, '')
        // Files that were picked one by one have no folder.
        const bare = key.slice(key.lastIndexOf('/') + 1)
        const found = [key, `${key}.ink`, bare, `${bare}.ink`]
          .map((each) => byEnd.get(each))
          .find((each) => each !== undefined)
        if (found === undefined) losses.push({ kind: 'link', what: `INCLUDE ${shortly(name)}`, passage: beginning })
        if (found === undefined || seen.has(key) || seen.size >= maxIncludes) return []
        seen.add(key)
        const own = linesOf(found)
        const first = own.findIndex((each) => knot.test(each))
        if (first >= 0) addAll(knots, own.splice(first))
        return own
      })
  const lines = linesOf(source)
  return [...lines, ...knots].join('\n')
}

const endsOf = (path: string): string[] => {
  const parts = path.toLowerCase().replaceAll('\\', '/').split('/').slice(-8)
  return parts.map((_, at) => parts.slice(at).join('/'))
}

/** Splits a story into parts, after collecting its declarations: names must be known before any line is parsed. */
function partsOf(lines: readonly string[], names: InkNames, losses: Script['losses']) {
  const parts: Part[] = [{ name: beginning, lines: [] }]
  const told: { kind: string; text: string }[] = []
  let inKnot = ''
  let isFunction = false
  let ofFunction: string[] = []
  names.addPlace(beginning)
  for (const line of lines) {
    const found = knot.exec(line)
    if (found) {
      isFunction = found[1] !== undefined
      inKnot = found[2] ?? ''
      if (isFunction) ofFunction = names.functions.begin(inKnot, found[3])
      else open(inKnot, found[3])
      continue
    }
    const within = isFunction || inKnot === '' ? null : stitch.exec(line)
    if (within) {
      open(`${inKnot}.${within[1]}`, within[2])
      continue
    }
    const declaration = declared.exec(line)
    if (declaration) {
      told.push({ kind: declaration[1] ?? '', text: unguardedCode(declaration[2] ?? '').trim() })
      continue
    }
    if (isFunction) {
      ofFunction.push(line)
      continue
    }
    const part = parts.at(-1)
    part?.lines.push(line)
    // Labels may be within blocks and after other marks.
    if (line.includes('('))
      for (const label of line.matchAll(/^[ \t]*(?:[-*+][ \t]*)+\([ \t]*([\p{L}\p{N}_]+)[ \t]*\)/gmu))
        if (part) names.addPlace(`${part.name}.${label[1]}`)
  }
  for (const name of names.functions.opaque)
    losses.push({ kind: 'script', what: `function ${name}`, passage: beginning })
  return { parts, begun: declarations(told, names, losses) }

  function open(name: string, params: string | undefined) {
    parts.push({ name, lines: [] })
    names.addPlace(name)
    if (params)
      names.params.set(
        name,
        params.split(',').map((param) => param.replace(/^\s*(?:ref\s+|->\s*)/, '').trim()),
      )
  }
}

/** The initial values of variables. */
function declarations(
  told: readonly { kind: string; text: string }[],
  names: InkNames,
  losses: Script['losses'],
): Script['begun'] {
  const begun: Script['begun'] = []
  const named = told.flatMap(({ kind, text }) => {
    const found = /^([\p{L}\p{N}_]+)\s*=(.*)$/su.exec(text)
    return found ? [{ kind, name: found[1] ?? '', value: (found[2] ?? '').trimStart() }] : []
  })
  const lists = new Map<string, InkThing[]>()
  for (const { kind, name, value } of named) {
    if (kind === 'VAR') names.variables.add(name)
    if (kind === 'LIST') lists.set(name, thingsOf(value))
  }
  names.addLists(
    new Map([...lists].map(([name, things]) => [name, new Map(things.map((each) => [each.name, each.worth]))])),
  )
  for (const { kind, name, value } of named) {
    if (kind === 'CONST') names.constants.set(name, names.expression(value, beginning))
    if (kind === 'LIST') {
      const items = (lists.get(name) ?? [])
        .filter(({ isIn }) => isIn)
        .map((thing) => names.named(`${name}.${thing.name}`, beginning))
      if (items.length > 0) begun.push({ name, how: 'set', value: { kind: 'list', items } })
    }
    if (kind !== 'VAR') continue
    const meant = names.given(name, value, beginning)
    if (meant.kind !== 'unknown') begun.push({ name, how: 'set', value: meant })
    else losses.push({ kind: 'value', what: shortly(unguarded(`VAR ${name} = ${value}`)), passage: beginning })
  }
  return begun
}

/** A list item. `isIn`: whether the list initially contains it. */
interface InkThing {
  name: string
  worth: number
  isIn: boolean
}

/** Parses `cold, (warm), hot = 7`: an item without a value is worth one more than the previous one. */
function thingsOf(value: string): InkThing[] {
  let worth = 0
  return cutAt(value, ',').flatMap((written): InkThing[] => {
    const [, name, told] = /^([\p{L}\p{N}_]+)(?:=(-?\d+))?$/u.exec(written.replace(/[()\s]/g, '')) ?? []
    if (name === undefined) return []
    worth = told === undefined ? worth + 1 : Number(told)
    return [{ name, worth, isIn: written.includes('(') }]
  })
}

/** Makes the first word of a line part of its text if it only looks like a speaker. */
export function spokenOnce(statement: Statement, names: InkNames): Statement {
  for (const each of everyStatement([statement])) {
    if (each.kind !== 'say' || each.who === null || names.speaks(each.who)) continue
    each.parts = [`${each.who}: `, ...each.parts]
    each.who = null
  }
  if (isMenu(statement) && statement.choices.length === 0) return { kind: 'end' }
  return statement
}
