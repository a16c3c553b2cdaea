import { isObject } from '../../record/upgrade.ts'
import { ScriptError } from '../flow/statements.ts'

/** A container of a compiled story: its content in order, and named parts that are only reached by name. */
export interface Container {
  content: (Container | Instruction)[]
  named: Map<string, Container>
  parent: Container | null
  path: string
  /** Whether only an entry at its beginning counts as a visit, even one from within. */
  isCountedAtStart: boolean
}
export type Instruction = string | number | boolean | null | Record<string, unknown>

/** A position in a story: before the piece at index `at` of a container. */
export interface Address {
  container: Container
  at: number
  /** Reached from within, which counts as no visit. */
  isAgain?: true
}

const maxDepth = 200

export const isContainer = (item: Container | Instruction | undefined): item is Container =>
  isObject(item) && item.named instanceof Map

/** Parses the containers of a compiled story, from its root. Throws {@link ScriptError}. */
export function readContainers(json: unknown): Container {
  if (!Array.isArray(json)) throw new ScriptError('Not a compiled story of Ink')
  return read(json, null, '', 0)
}

function read(json: unknown[], parent: Container | null, path: string, depth: number): Container {
  if (depth > maxDepth) throw new ScriptError('Nested too deeply')
  const last = json.at(-1)
  const flags = isObject(last) ? Number(last['#f']) || 0 : 0
  const container: Container = { content: [], named: new Map(), parent, path, isCountedAtStart: (flags & 4) !== 0 }
  const body = isObject(last) || last === null ? json.slice(0, -1) : json
  const within = (name: string) => (path === '' ? name : `${path}.${name}`)
  for (const [at, item] of body.entries()) {
    if (!Array.isArray(item)) {
      container.content.push(item as Instruction)
      continue
    }
    const tail = item.at(-1)
    const name = isObject(tail) && typeof tail['#n'] === 'string' ? tail['#n'] : null
    const child = read(item, container, within(name ?? String(at)), depth + 1)
    container.content.push(child)
    if (name !== null) container.named.set(name, child)
  }
  if (isObject(last)) {
    for (const [name, item] of Object.entries(last))
      if (Array.isArray(item)) container.named.set(name, read(item, container, within(name), depth + 1))
  }
  return container
}

/** Resolves a path relative to a container; null when it leads nowhere. */
export function resolve(path: string, from: Container): Address | null {
  const parts = path.split('.')
  let here: Container | null = from
  if (parts[0] === '') parts.splice(0, 2)
  else while (here?.parent) here = here.parent
  for (const [index, part] of parts.entries()) {
    if (!here) return null
    if (part === '^') {
      here = here.parent
      continue
    }
    const next: Container | Instruction | undefined = /^\d+$/.test(part)
      ? here.content[Number(part)]
      : here.named.get(part)
    if (isContainer(next)) {
      here = next
      continue
    }
    return index === parts.length - 1 && /^\d+$/.test(part) ? { container: here, at: Number(part) } : null
  }
  return here && { container: here, at: 0 }
}

/** Where the story goes on after the end of a container; null for nowhere. */
export function behind({ container, at }: Address): Address | null {
  let here: Address = { container, at }
  while (here.at >= here.container.content.length) {
    const { parent } = here.container
    const index = parent?.content.indexOf(here.container) ?? -1
    if (!parent || index < 0) return null
    here = { container: parent, at: index + 1 }
  }
  return here
}

/** A key that is the same for equal addresses only. */
export const keyOf = ({ container, at, isAgain }: Address): string =>
  `${container.path}:${at}${isAgain ? ' again' : ''}`

/** Whether a container is `outer`, or lies within it. */
export function isWithin(container: Container, outer: Container): boolean {
  for (let here: Container | null = container; here; here = here.parent) if (here === outer) return true
  return false
}
