import { isObject } from '../../record/upgrade.ts'
import { glueMark, withoutGlue } from '../flow/glue-marks.ts'
import type { TextPart } from '../flow/statements.ts'
import { withTagMarks } from '../story/emphasis.ts'
import type { Expression } from '../story/expression.ts'
import { negative, unknownExpression } from '../story/expressions.ts'
import { shortly } from '../story/loss.ts'
import { writeExpression } from '../story/write-expression.ts'
import { resolve } from './ink-containers.ts'
import { entered, passArguments } from './ink-object-instructions.ts'
import { binary, isExpression, isVoid } from './ink-values.ts'
import { isBlank, paramsOf, type Way, withoutBreaks } from './ink-way.ts'

/** Executes a string instruction; returns true when the way ends here. */
export function executeString(way: Way, word: string): boolean {
  const { path } = way
  if (word.startsWith('^')) {
    if (path.isAsking) return way.push({ kind: 'value', value: word.slice(1) })
    if (word.trim() !== '^') path.glued = false
    way.say(withTagMarks(word.slice(1)))
    return false
  }
  switch (word) {
    case '\n':
      return way.newline()
    case 'ev':
    case '/ev':
      path.isAsking = word === 'ev'
      return false
    case 'nop':
      return false
    case '<>':
      path.glued = true
      way.dropBreaks()
      way.say(glueMark)
      return false
    case 'str':
    case '#':
      if (word === 'str') path.isAsking = false
      path.making.push({ parts: [], tag: word === '#' })
      return false
    case '/str':
    case '/#': {
      if (word === '/str') path.isAsking = true
      const made = path.making.pop()
      const parts = withoutBreaks(made?.parts ?? [])
      if (made?.tag) path.tags.push(parts.filter((part) => typeof part === 'string').join(''))
      else way.push({ kind: 'text', parts })
      return false
    }
    case 'out': {
      const value = way.pop()
      const said: TextPart[] =
        value.kind === 'text' ? value.parts : isExpression(value) && !isVoid(value) ? [{ kind: 'print', value }] : []
      if (!said.every(isBlank)) path.glued = false
      for (const part of said) way.say(part)
      return false
    }
    case 'pop':
      way.pop()
      return false
    case 'du':
      return way.push(path.stack.at(-1) ?? unknownExpression(''))
    case 'void':
      return way.push(unknownExpression('void'))
    case '!':
      return way.push({ kind: 'not', of: way.popped() })
    case '_':
      return way.push(negative(way.popped()))
    case 'visit':
      return way.push({ kind: 'turn', name: `times ${path.at.container.path}`, mode: null, last: 0, is: null })
    case 'seq':
    case 'MIN':
      return turned(way, word)
    case '~ret':
      if (way.leave()) return false
      way.finish([{ kind: 'return' }])
      return true
    case '->->':
      return goBack(way)
    case 'done':
    case 'end':
      way.finish([{ kind: 'end' }])
      return true
    case 'thread':
      return thread(way)
    default:
      return calculated(way, word)
  }
}

function turned(way: Way, word: string): boolean {
  const count = way.popped()
  const value = way.pop()
  const number = count.kind === 'value' && typeof count.value === 'number' ? count.value : 0
  if (value.kind !== 'turn' && word === 'MIN')
    return way.push({ kind: 'call', name: 'MIN', args: [way.known(value), count] })
  if (value.kind !== 'turn') return way.push(unknownExpression(word))
  if (word === 'MIN') return way.push({ ...value, mode: 'stopping', last: number })
  const words = way.path.line.filter((part) => typeof part === 'string').join('')
  way.path.body.push({ kind: 'loss', loss: 'chance', what: shortly(withoutGlue(words)) })
  // Random choices are replaced with cycling ones.
  return way.push(value.mode === null ? { ...value, mode: 'cycle', last: number - 1 } : value)
}

function calculated(way: Way, word: string): boolean {
  const called = calls[word]
  if (called) return way.push(callOf(way, called))
  const makes = binary[word]
  if (!makes) {
    // An unknown instruction leaves an unknown value on the stack.
    return way.push(unknownExpression(word))
  }
  const right = way.popped()
  const left = way.pop()
  if (left.kind === 'turn' && right.kind === 'value' && typeof right.value === 'number') {
    return way.push(word === '%' ? { ...left, mode: 'cycle', last: right.value - 1 } : { ...left, is: right.value })
  }
  if (left.kind === 'target') return way.push(unknownExpression(word))
  return way.push(makes(way.known(left), right))
}

/** Operations with the number of values that they take from the stack, by the names that Ink authors use. */
const calls: Record<string, { name: string; takes: number } | undefined> = {
  'L^': { name: '^', takes: 2 },
  MAX: { name: 'MAX', takes: 2 },
  POW: { name: 'POW', takes: 2 },
  FLOOR: { name: 'FLOOR', takes: 1 },
  CEILING: { name: 'CEILING', takes: 1 },
  INT: { name: 'INT', takes: 1 },
  FLOAT: { name: 'FLOAT', takes: 1 },
  LIST_MIN: { name: 'LIST_MIN', takes: 1 },
  LIST_MAX: { name: 'LIST_MAX', takes: 1 },
  LIST_ALL: { name: 'LIST_ALL', takes: 1 },
  LIST_COUNT: { name: 'LIST_COUNT', takes: 1 },
  LIST_VALUE: { name: 'LIST_VALUE', takes: 1 },
  LIST_INVERT: { name: 'LIST_INVERT', takes: 1 },
  range: { name: 'LIST_RANGE', takes: 3 },
  lrnd: { name: 'LIST_RANDOM', takes: 1 },
  listInt: { name: '', takes: 2 },
  rnd: { name: 'RANDOM', takes: 2 },
  srnd: { name: 'SEED_RANDOM', takes: 1 },
  turn: { name: 'TURNS', takes: 0 },
  turns: { name: 'TURNS_SINCE', takes: 1 },
  readc: { name: 'READ_COUNT', takes: 1 },
  choiceCnt: { name: 'CHOICE_COUNT', takes: 0 },
}

function callOf(way: Way, { name, takes }: { name: string; takes: number }): Expression {
  const args = Array.from({ length: takes }, () => {
    const value = way.pop()
    // As a value, a part of the story is the number of its visits.
    if (value.kind !== 'target') return way.known(value)
    return value.to ? ({ kind: 'variable', name: `seen ${value.to.container.path}` } as const) : unknownExpression('')
  }).reverse()
  if (name === 'SEED_RANDOM') return unknownExpression('void')
  const [list, ...others] = args
  // A list's own name converts a value to its item.
  if (name === '' && list?.kind === 'value') return { kind: 'call', name: String(list.value), args: others }
  return { kind: 'call', name, args }
}

/** Returns from a tunnel, or continues where its end says. */
function goBack(way: Way): boolean {
  const value = way.pop()
  const to = value.kind === 'target' ? value.to : null
  if (to) passArguments(way, to)
  way.finish([to ? { kind: 'return', to: way.ports.block(to) } : { kind: 'return' }])
  return true
}

function thread(way: Way): boolean {
  const { path } = way
  const next = path.at.container.content[path.at.at]
  if (isObject(next) && typeof next['->'] === 'string') {
    const to = resolve(next['->'], path.at.container)
    if (to) {
      way.endLine()
      // Each start of a thread would need parameters of its own.
      const given = paramsOf(to.container)
        .map(() => way.popped())
        .reverse()
      const what = `<- ${to.container.path}(${given.map(writeExpression).join(', ')})`
      if (given.length > 0) path.body.push({ kind: 'loss', loss: 'macro', what: shortly(what) })
      path.body.push({ kind: 'thread', target: way.ports.block(entered(way, to, path.at.container)) })
    }
    path.decided = []
    path.at = { ...path.at, at: path.at.at + 1 }
  }
  return false
}
