import { isObject } from '../../record/upgrade.ts'
import { addAll } from '../add-all.ts'
import type { Statement } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'
import { everyPartOf, unknownExpression } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { assigned } from '../story/read-expression.ts'
import { type Address, type Container, isWithin, keyOf, resolve } from './ink-containers.ts'
import { atOnce, countedTo, isExpression, isVoid, mentions, turnIs, type Value } from './ink-values.ts'
import { isBlank, type Path, paramsOf, type Way } from './ink-way.ts'

/** As many as a scene can have. */
const maxChoices = 500

/** Executes an object instruction; returns true when the way ends here. */
export function executeObject(way: Way, item: Record<string, unknown>, container: Container, room: number): boolean {
  const { path } = way
  const text = (name: string) => (typeof item[name] === 'string' ? item[name] : null)
  const variable = text('VAR?')
  if (variable !== null) return way.push(meantBy(way, variable))
  const name = text('VAR=') ?? text('temp=')
  if (name !== null) return assign(way, name, text('temp=') !== null)
  const counted = text('CNT?')
  if (counted !== null) {
    const to = resolve(counted, container)
    return way.push({ kind: 'variable', name: `seen ${to?.container.path ?? counted}` })
  }
  const target = text('^->')
  if (target !== null) return way.push({ kind: 'target', to: resolve(target, container) })
  if (isObject(item.list)) {
    const items = Object.keys(item.list).map(
      (each): Expression => ({ kind: 'value', value: way.ports.names.thing(each) ?? each }),
    )
    return way.push({ kind: 'list', items })
  }
  const choice = text('*')
  if (choice !== null) return offerChoice(way, choice, Number(item.flg) || 0, container)
  const tunnel = text('->t->')
  if (tunnel !== null) return goThrough(way, tunnel, item.var === true, container)
  const divert = text('->')
  if (divert !== null) return goTo(way, divert, item, container, room)
  // An external function has a fallback part of the same name, for players that do not provide it.
  const called = text('f()') ?? text('x()')
  const body = called === null ? null : resolve(called, container)
  if (body && way.enter(body)) return false
  if (called !== null) return way.push(unknownExpression(`${called}()`))
  const tag = text('#')
  if (tag !== null) path.tags.push(tag)
  const given = text('^var')
  return given === null ? false : way.push(referenceTo(way, given))
}

/** The value of a name; for a parameter, its argument. */
function meantBy({ path, ports }: Way, name: string): Value {
  const known = path.locals.get(name)
  if (known?.kind !== 'reference') return known ?? ports.names.named(name, '')
  const { depth, name: of } = known
  return depth === null ? ports.names.named(of, '') : (localsAt(path, depth).get(of) ?? unknownExpression(of))
}

/** The local values of the function at a depth of calls. */
const localsAt = ({ frames, locals }: Path, depth: number) => frames[depth]?.locals ?? locals

/** A reference to a variable, or to a local value of the function that is running. */
function referenceTo({ path }: Way, name: string): Value {
  const known = path.locals.get(name)
  if (known?.kind === 'reference') return known
  const depth = path.frames.length
  if (known && depth === 0) return unknownExpression('')
  return { kind: 'reference', name, depth: known ? depth : null }
}

function assign(way: Way, own: string, isTemporary: boolean): boolean {
  const { path } = way
  // The jump to this part has already assigned the argument.
  if (isTemporary && path.stack.length === 0) return false
  const value = way.pop()
  const known = path.locals.get(own)
  const name = known?.kind === 'reference' ? known.name : own
  if (known?.kind === 'reference' && known.depth !== null) {
    localsAt(path, known.depth).set(name, value)
    return false
  }
  if (path.frames.length > 0 && isTemporary && known?.kind !== 'reference') {
    path.locals.set(name, value)
    return false
  }
  forget(way, name)
  path.locals.delete(name)
  if (name.startsWith('$') || value.kind === 'target') {
    path.locals.set(name, value)
    return false
  }
  path.stack.push(value)
  const meant = way.popped()
  if (isVoid(meant)) return false
  way.change(assigned(name, meant))
  return false
}

/** Invalidates what is derived from a variable when it changes: values, and conditions that were decided. */
function forget({ path }: Way, name: string) {
  for (const locals of [path.locals, ...path.frames.map((frame) => frame.locals)])
    for (const [own, value] of locals)
      if (isExpression(value) && mentions(value, name)) locals.set(own, unknownExpression(own))
  path.decided = path.decided.filter(({ when }) => !mentions(when, name))
}

function offerChoice(way: Way, target: string, flags: number, container: Container): boolean {
  const { path, ports } = way
  const when = (flags & 1) !== 0 ? way.popped() : null
  const only = (flags & 4) !== 0 ? way.pop() : null
  const start = (flags & 2) !== 0 ? way.pop() : null
  const to = resolve(target, container)
  const body: Statement[] = to ? [{ kind: 'jump', target: ports.block(to) }] : []
  if ((flags & 8) !== 0) {
    path.fallback ??= body
    return false
  }
  const label = [start, only].flatMap((value) => (value?.kind === 'text' ? value.parts : []))
  if (path.choices.length >= maxChoices) return false
  path.choices.push({ label, when, once: (flags & 16) !== 0, body, ...(to && { id: keyOf(to) }) })
  return false
}

function goThrough(way: Way, target: string, isVariable: boolean, container: Container): boolean {
  const { path, ports } = way
  const known = isVariable ? path.locals.get(target) : undefined
  const to = isVariable ? (known?.kind === 'target' ? known.to : null) : resolve(target, container)
  way.endLine()
  if (!to) path.body.push({ kind: 'loss', loss: 'link', what: target })
  else {
    passArguments(way, to)
    path.body.push({ kind: 'call', target: ports.block(to) })
  }
  if (path.choices.length > 0) return false
  path.body.push({ kind: 'jump', target: ports.block(path.at) })
  return true
}

/** Assigns the arguments on the stack to the parameters of a part. */
export function passArguments(way: Way, { container, at }: Address): void {
  if (at !== 0) return
  const { path } = way
  const before = path.body.length
  for (const name of paramsOf(container)) assign(way, name, true)
  const made = path.body.splice(before)
  const sets = made.flatMap((each) => (each.kind === 'set' ? [each.change] : []))
  addAll(
    path.body,
    made.filter(({ kind }) => kind !== 'set'),
  )
  for (const change of atOnce(sets)) path.body.push({ kind: 'set', change })
}

function goTo(way: Way, target: string, item: Record<string, unknown>, container: Container, room: number): boolean {
  const { path } = way
  const known = item.var === true ? path.locals.get(target) : undefined
  const led = item.var === true ? (known?.kind === 'target' ? known.to : null) : resolve(target, container)
  const to = led && !item.c ? entered(way, led, container) : led
  if (item.c === true) {
    fork(way, to, room)
    return false
  }
  if (!to) {
    path.body.push({ kind: 'loss', loss: 'link', what: target })
    way.finish([{ kind: 'end' }])
    return true
  }
  // A position where a line begins is read only once, for all ways that lead there.
  const fresh =
    path.frames.length === 0 &&
    path.making.length === 0 &&
    path.line.every(isBlank) &&
    path.choices.length === 0 &&
    !path.fallback
  if (
    fresh &&
    [...path.locals.keys()].every((name) => !name.startsWith('$')) &&
    path.tags.length === 0 &&
    path.stack.length === 0
  ) {
    // The jump target continues the line that is glued.
    way.endLine()
    path.body.push({ kind: 'jump', target: way.ports.block(to) })
    return true
  }
  passArguments(way, to)
  path.at = to
  return false
}

/**
 * Records the visits of a jump: all counted containers that are entered from outside. A jump within a container is no
 * visit to it.
 */
export function entered(way: Way, to: Address, from: Container): Address {
  for (let outer = to.container.parent; outer; outer = outer.parent)
    if (way.ports.counted.has(outer) && !outer.isCountedAtStart && !isWithin(from, outer)) way.seen(outer)
  const isAgain =
    to.at === 0 && !to.container.isCountedAtStart && way.ports.counted.has(to.container) && isWithin(from, to.container)
  return isAgain ? { ...to, isAgain } : to
}

/** Splits the way at a condition: a new way goes where it holds, this one where it does not. */
function fork(way: Way, to: Address | null, room: number) {
  const { path } = way
  const value = way.pop()
  const turn = value.kind === 'turn' ? value : null
  const when = turn ? turnIs(turn) : isExpression(value) ? value : unknownExpression('')
  const holds = way.decided(when)
  if (holds !== undefined) {
    if (holds && to) path.at = to
    return
  }
  // Shuffles test whether all items are used up before they pick one: the items come in order here.
  if (turn && path.at.container.content[path.at.at + 1] === 'seq') return
  if (turn && turn.is === turn.last && to) {
    // The last one is taken when no other was.
    if (turn.mode === 'cycle') addAll(path.body, countedTo(turn.name, 0))
    path.at = to
    return
  }
  if (room <= 0 || !to) {
    path.body.push({ kind: 'loss', loss: 'text', what: shortly(to?.container.path ?? '') })
    return
  }
  const counts = turn ? countedTo(turn.name, (turn.is ?? 0) + 1) : []
  const no: Statement[] = []
  path.body.push({
    kind: 'if',
    arms: [
      { when, body: counts },
      { when: null, body: no },
    ],
  })
  path.body = no
  // A text that is not understood, or chance, may turn out differently the next time.
  const settled = !turn && [...everyPartOf(when)].every(({ kind }) => kind !== 'call' && kind !== 'unknown')
  const decided = path.decided
  if (settled) path.decided = [...decided, { when, holds: false }]
  way.others.push({
    ...path,
    decided: settled ? [...decided, { when, holds: true }] : [...decided],
    at: to,
    stack: [...path.stack],
    body: counts,
    line: [...path.line],
    tags: [...path.tags],
    making: path.making.map(({ parts, tag }) => ({ parts: [...parts], tag })),
    locals: new Map(path.locals),
    frames: path.frames.map((frame) => ({ ...frame, locals: new Map(frame.locals) })),
    begun: new Map(path.begun),
    choices: [...path.choices],
  })
}
