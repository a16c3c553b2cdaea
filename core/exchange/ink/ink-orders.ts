import { isObject } from '../../record/upgrade.ts'
import { addAll } from '../add-all.ts'
import type { Statement } from '../flow/statements.ts'
import type { Expression } from '../story/expression.ts'
import { unknownExpression, withNames } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { assigned } from '../story/read-expression.ts'
import { type Address, type Container, isWithin, keyOf, resolve } from './ink-containers.ts'
import { countedTo, isExpression, isVoid, turnIs, type Value } from './ink-values.ts'
import { isBlank, paramsOf, type Way } from './ink-way.ts'

/** As many as a scene has. */
const mostChoices = 500

/** Does what an object says; true: this way is over. */
export function doOrder(way: Way, item: Record<string, unknown>, container: Container, room: number): boolean {
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
  // What the player lends a story has a part of the same name beside it, for players who do not.
  const called = text('f()') ?? text('x()')
  const body = called === null ? null : resolve(called, container)
  if (body && way.enter(body)) return false
  if (called !== null) return way.push(unknownExpression(`${called}()`))
  const tag = text('#')
  if (tag !== null) path.tags.push(tag)
  const given = text('^var')
  return given === null ? false : way.push(referenceTo(way, given))
}

/** What a name stands for; of a parameter it is what it was given. */
function meantBy({ path, ports }: Way, name: string): Value {
  const known = path.locals.get(name)
  return known?.kind === 'reference' ? ports.names.named(known.name, '') : (known ?? ports.names.named(name, ''))
}

/** A variable itself. What a function has under a name of its own is no variable. */
function referenceTo({ path }: Way, name: string): Value {
  const known = path.locals.get(name)
  if (known && known.kind !== 'reference') return unknownExpression('')
  return known ?? { kind: 'reference', name }
}

function assign(way: Way, own: string, isTemporary: boolean): boolean {
  const { path } = way
  // Whoever leads here has given it.
  if (isTemporary && path.stack.length === 0) return false
  const value = way.pop()
  const known = path.locals.get(own)
  const name = known?.kind === 'reference' ? known.name : own
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
  path.body.push({ kind: 'set', change: assigned(name, meant) })
  return false
}

/** What functions keep of a variable is another value once it changes. */
function forget({ path }: Way, name: string) {
  for (const locals of [path.locals, ...path.frames.map((frame) => frame.locals)])
    for (const [own, value] of locals)
      if (isExpression(value) && names(value, name)) locals.set(own, unknownExpression(own))
}

function names(expression: Expression, name: string): boolean {
  let isNamed = false
  withNames(expression, (each) => {
    isNamed ||= each === name
    return { kind: 'variable', name: each }
  })
  return isNamed
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
  if (path.choices.length >= mostChoices) return false
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
    give(way, to)
    path.body.push({ kind: 'call', target: ports.block(to) })
  }
  if (path.choices.length > 0) return false
  path.body.push({ kind: 'jump', target: ports.block(path.at) })
  return true
}

/** What a part is given, as values of what it calls them. */
export function give(way: Way, { container, at }: Address): void {
  if (at === 0) for (const name of paramsOf(container)) assign(way, name, true)
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
  // A place that a line begins at is read once for all that lead there.
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
    // What it is glued to stands there.
    way.endLine()
    path.body.push({ kind: 'jump', target: way.ports.block(to) })
    return true
  }
  path.at = to
  return false
}

/** Where a way goes on: from outside it comes by all that the place stands in, from within not even by the place itself. */
function entered(way: Way, to: Address, from: Container): Address {
  for (let outer = to.container.parent; outer; outer = outer.parent)
    if (way.ports.counted.has(outer) && !outer.isCountedAtStart && !isWithin(from, outer)) way.seen(outer)
  const isAgain =
    to.at === 0 && !to.container.isCountedAtStart && way.ports.counted.has(to.container) && isWithin(from, to.container)
  return isAgain ? { ...to, isAgain } : to
}

/** The way where a condition holds becomes one of its own; this one goes on where it does not. */
function fork(way: Way, to: Address | null, room: number) {
  const { path } = way
  const value = way.pop()
  const turn = value.kind === 'turn' ? value : null
  const when = turn ? turnIs(turn) : isExpression(value) ? value : unknownExpression('')
  if (when.kind === 'value') {
    if (when.value && to) path.at = to
    return
  }
  // Whether all had their turn, asked ahead of which by chance is next: they come in their order.
  if (turn && path.at.container.content[path.at.at + 1] === 'seq') return
  if (turn && turn.is === turn.last && to) {
    // Whichever comes last is the one where no other was.
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
  way.others.push({
    ...path,
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
