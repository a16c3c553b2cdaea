import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

/** A node of a syntax tree, with the fields that all nodes have. */
export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

/** A source file. */
export interface Source {
  /** Relative to the repository. */
  path: string
  text: string
  /** Its syntax tree, parsed on first use. Throws if the file does not parse. */
  readonly program: Node
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The source files of these folders that are part of the product: no tests, specimens or build output. */
export function sourcesIn(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path).replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !isNotProduct(path))
      .sort()
      .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8'))),
  )
}

const isNotProduct = (path: string): boolean =>
  /\.test\.tsx?$|\/test(-[^/]*)?(\/|\.ts$)|(^|\/)(node_modules|dist|dev)\/|\.config\.ts$|\.d\.ts$|specimen/.test(path)

/** A source file with its syntax tree. */
export function parseSource(path: string, text: string): Source {
  let made: Node | null = null
  return {
    path,
    text,
    get program() {
      made ??= treeOf(path, text)
      return made
    },
  }
}

function treeOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${relative(root, path)}: ${error.message}`)
  return program as unknown as Node
}

/**
 * Calls `visit` for each node of a tree, parents first, with the node's ancestors, the nearest last. That array is only
 * valid during the call.
 */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  const go = (at: Node) => {
    visit(at, parents)
    parents.push(at)
    for (const field in at) {
      const value = at[field]
      if (Array.isArray(value)) {
        for (const child of value) if (isNode(child)) go(child)
      } else if (isNode(value)) go(value)
    }
    parents.pop()
  }
  go(node)
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** A node's position as `path:line`, which editors can open. */
export const placeOf = ({ path, text }: Source, { start }: Node): string =>
  `${path}:${text.slice(0, start).split('\n').length}`
