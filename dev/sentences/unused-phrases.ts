import type { Area } from './every-area.ts'
import { isNode, type Node, type Source, sourcesIn, walk } from './parse-source.ts'

/** How many files away a phrase may be used: a hook returns phrases to its callers, props hand them to components. */
const hops = 2

/**
 * Phrases that no code refers to: neither a file that imports their area, nor one within reach of such a file. As
 * `area: key`. A table of phrases that is looked up by a value counts as used with all its entries.
 */
export function unusedPhrases(areas: readonly Area[]): string[] {
  const files = sourcesIn(['web', 'server', 'core', 'contract', 'phrases']).map(factsOf)
  return areas.flatMap(({ name, english }) => {
    const own = filesIncluding(files, `phrases/${name}.ts`)
    const near = new Set(files.filter(({ phrases }) => phrases.some((path) => own.has(path))).map(({ path }) => path))
    for (let hop = 0; hop < hops; hop++) {
      const reached = files.filter(({ path, beside }) => near.has(path) || [...beside].some((other) => near.has(other)))
      for (const { path, beside } of reached) for (const each of [path, ...beside]) near.add(each)
    }
    const names = new Set(files.filter(({ path }) => near.has(path)).flatMap((file) => [...file.names]))
    // Only the first part of a dotted name counts: the rest is often looked up by value.
    return [...english.keys()].filter((key) => !names.has(key.split('.')[0] ?? '')).map((key) => `${name}: ${key}`)
  })
}

/** A file of phrases, and those that include it. */
function filesIncluding(files: readonly Facts[], path: string): Set<string> {
  const gathered = new Set([path])
  for (const file of files)
    if (file.path.startsWith('phrases/') && [...file.beside].some((other) => gathered.has(other)))
      gathered.add(file.path)
  return gathered
}

interface Facts {
  path: string
  /** Files of phrases that it imports. */
  phrases: string[]
  /** Files of the same workspace that it imports. */
  beside: Set<string>
  /** Every property name that it accesses or destructures. */
  names: Set<string>
}

function factsOf({ path, program }: Source): Facts {
  const facts: Facts = { path, phrases: [], beside: new Set(), names: new Set() }
  walk(program, (node, parents) => {
    const from = node.type === 'ImportDeclaration' && isNode(node.source) ? String(node.source.value) : null
    if (from !== null) {
      if (from.startsWith('@fabula/phrases/')) facts.phrases.push(`${from.slice('@fabula/'.length)}.ts`)
      if (from.startsWith('.')) facts.beside.add(resolve(path, from))
    }
    const name = nameIn(node, parents)
    if (name !== null) facts.names.add(name)
  })
  return facts
}

function nameIn(node: Node, parents: readonly Node[]): string | null {
  if (node.type === 'MemberExpression' && isNode(node.property)) {
    return node.computed === true ? String(node.property.value ?? '') : String(node.property.name)
  }
  if (node.type === 'Property' && parents.at(-1)?.type === 'ObjectPattern' && isNode(node.key))
    return String(node.key.name)
  // A string that may be a phrase's key, such as `'usernameTaken'`, looked up elsewhere.
  return node.type === 'Literal' && typeof node.value === 'string' && /^[a-z]\w*$/.test(node.value) ? node.value : null
}

function resolve(path: string, from: string): string {
  const parts = path.split('/').slice(0, -1)
  for (const part of from.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
