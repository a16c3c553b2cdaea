import { isObject } from '../../record/upgrade.ts'
import { type Block, type Script, ScriptError } from '../flow/statements.ts'
import { type Address, type Container, isContainer, keyOf, readContainers, resolve } from './ink-containers.ts'
import { resolveExpressions } from './ink-expressions.ts'
import { InkNames } from './ink-names.ts'
import { spokenOnce } from './read-ink.ts'
import { runFrom } from './run-compiled.ts'

/** Whether a JSON value is the output of Ink's compiler. */
export const isCompiledInk = (json: unknown): json is { root: unknown; listDefs?: unknown } =>
  isObject(json) && Array.isArray(json.root) && typeof json.inkVersion === 'number'

/** The oldest version of compiled stories that Ink's own player plays. */
const oldestPlayed = 18
/** Whether a text is a story compiled by an old version of Ink, in a format that is no longer supported. */
export function isOldCompiledInk(text: string): boolean {
  const version = /^\uFEFF?\s*\{\s*"inkVersion"\s*:\s*(\d{1,4})\b/.exec(text)?.[1]
  return version !== undefined && Number(version) < oldestPlayed
}

/** Reads a compiled Ink story by following it without playing. Throws {@link ScriptError}. */
export function readCompiledInk(json: unknown, name: string): Script {
  if (!isCompiledInk(json)) throw new ScriptError('Not a compiled story of Ink')
  const root = readContainers(json.root)
  const names = new InkNames()
  names.addLists(listsOf(json.listDefs))
  const globals = globalsOf(root)
  for (const item of globals?.content ?? [])
    if (!isContainer(item) && isObject(item) && typeof item['VAR='] === 'string') names.variables.add(item['VAR='])

  const blocks: Block[] = []
  const known = new Set<string>()
  const waiting: Address[] = []
  const block = (address: Address): string => {
    const key = keyOf(address)
    if (!known.has(key)) {
      known.add(key)
      waiting.push(address)
    }
    return key
  }
  const ports = { names, counted: countedIn(root), block, budget: { left: 200_000 + sizeOf(root) * 30 } }
  const begun: Script['begun'] = []
  if (globals)
    for (const each of runFrom({ container: globals, at: 0 }, ports)) if (each.kind === 'set') begun.push(each.change)
  const start = block({ container: root, at: 0 })
  for (const container of root.named.values()) if (container !== globals) block({ container, at: 0 })
  for (let at = waiting.shift(); at; at = waiting.shift()) {
    const body = runFrom(at, ports)
    const title = titleOf(at.container)
    blocks.push({ name: keyOf(at), title, isInner: keyOf(at) !== `${title}:0`, body })
  }
  const told = blocks.map((each) => ({ ...each, body: each.body.map((one) => spokenOnce(one, names)) }))
  return resolveExpressions({ name, start, blocks: told, begun, readers: [], people: new Map(), losses: [] }, names)
}

function listsOf(defs: unknown): Map<string, Map<string, number>> {
  const lists = new Map<string, Map<string, number>>()
  for (const [list, things] of isObject(defs) ? Object.entries(defs) : [])
    if (isObject(things))
      lists.set(list, new Map(Object.entries(things).map(([thing, worth]) => [thing, Number(worth) || 0])))
  return lists
}

/** The knot and stitch that a container belongs to. */
function titleOf({ path }: Container): string {
  const named = path.split('.').filter((part) => !/^(?:\d+|[cg]-\d+|[bs]\d*|\$r\d*)$/.test(part))
  return named.slice(0, 2).join('.') || 'Start'
}

/** The containers whose visits are tested. */
function countedIn(root: Container): ReadonlySet<Container> {
  const counted = new Set<Container>()
  for (const container of every(root))
    for (const [at, item] of container.content.entries()) {
      if (isContainer(item) || !isObject(item)) continue
      const next = container.content[at + 1]
      const asked = item['CNT?'] ?? (next === 'turns' || next === 'readc' ? item['^->'] : undefined)
      const to = typeof asked === 'string' ? resolve(asked, container) : null
      if (to) counted.add(to.container)
    }
  return counted
}

function* every(container: Container): Generator<Container> {
  yield container
  const inside = new Set([...container.content.filter(isContainer), ...container.named.values()])
  for (const each of inside) yield* every(each)
}

const sizeOf = (root: Container): number => {
  let size = 0
  for (const { content } of every(root)) size += content.length + 1
  return size
}

/** The part that initialises variables: only its name contains a blank. */
const globalsOf = (root: Container): Container | undefined =>
  [...root.named].find(([name]) => /^global\s/.test(name))?.[1]
