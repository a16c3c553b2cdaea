import { isObject } from '../../record/upgrade.ts'
import type { Statement } from '../flow/statements.ts'
import { type Address, behind, isContainer } from './ink-containers.ts'
import { executeObject } from './ink-object-instructions.ts'
import { executeString } from './ink-string-instructions.ts'
import { type CompiledPorts, type Path, Way } from './ink-way.ts'

const maxPaths = 32
const maxSteps = 3_000
/** A container that one line enters more often than this is a cycle. */
const maxTurns = 3

/** The statements of a compiled story from a position up to the end of a line. */
export function runFrom(start: Address, ports: CompiledPorts): Statement[] {
  const body: Statement[] = []
  const first: Path = {
    at: start,
    stack: [],
    body,
    line: [],
    tags: [],
    making: [],
    locals: new Map(),
    decided: [],
    frames: [],
    begun: new Map(),
    choices: [],
    fallback: null,
    glued: false,
    isAsking: false,
  }
  const waiting = [first]
  let ways = 0
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    ways++
    for (const other of follow(new Way(path, ports), maxPaths - ways - waiting.length)) waiting.push(other)
  }
  return body
}

/** Follows one way and returns the others that fork off it. */
function follow(way: Way, room: number): Path[] {
  const { path, ports } = way
  for (let steps = 0; ; steps++) {
    const here = behind(path.at)
    if (!here && way.leave()) continue
    if (!here || steps > maxSteps || ports.budget.left-- <= 0) {
      if (here) path.body.push({ kind: 'loss', loss: 'many', what: path.at.container.path })
      way.finish([{ kind: 'end' }])
      return way.others
    }
    const item = here.container.content[here.at]
    // A line may call a function any number of times.
    if (here.at === 0 && path.frames.length === 0) {
      const turns = (path.begun.get(here.container) ?? 0) + 1
      path.begun.set(here.container, turns)
      if (turns > maxTurns) {
        way.finish([{ kind: 'end' }])
        return way.others
      }
      if (ports.counted.has(here.container) && !(path.at.isAgain && path.at.container === here.container))
        way.seen(here.container)
    }
    path.at = { container: here.container, at: here.at + 1 }
    if (isContainer(item)) {
      path.at = { container: item, at: 0 }
      continue
    }
    const over =
      typeof item === 'string'
        ? executeString(way, item)
        : isObject(item)
          ? executeObject(way, item, here.container, room - way.others.length)
          : way.push({ kind: 'value', value: (item as number | boolean | null) ?? 0 })
    if (over) return way.others
  }
}
