import { addAll } from '../add-all.ts'
import type { Assignment, Expression } from './expression.ts'
import { maxDepth, NotUnderstood, Parser, type ReadOptions, unknown, variableName } from './expression-parser.ts'
import { negative } from './expressions.ts'
import { tokensOf } from './tokens.ts'

/** The longest expression that the formats parse, in characters; they report a longer one. */
export const maxSource = 1_000

/**
 * Parses an expression of a condition. `here` is the passage that contains it. An expression that is not understood is
 * returned with its source.
 */
export function readExpression(source: string, here: string, options: ReadOptions = {}): Expression {
  return reading(source, here, options, (parser) => {
    const read = parser.either()
    return parser.done && isUnderstood(read) ? read : unknown(source)
  })
}

const isUnderstood = (expression: Expression): boolean =>
  expression.kind !== 'unknown' &&
  Object.values(expression).every((part) => typeof part !== 'object' || Array.isArray(part) || isUnderstood(part))

function reading(source: string, here: string, options: ReadOptions, read: (parser: Parser) => Expression): Expression {
  const tokens = tokensOf(source)
  if (!tokens) return unknown(source)
  try {
    return read(new Parser(tokens, here, options))
  } catch (error) {
    if (error instanceof NotUnderstood) return unknown(source)
    throw error
  }
}

/**
 * Parses a list of changes: `$gold to 3, $key to true`, `$gold += 1; $inventory.push("key")`, `5 into $gold`. Null when
 * any of them is not understood.
 */
export function readAssignments(source: string, here: string, options: ReadOptions = {}): Assignment[] | null {
  const tokens = tokensOf(source)
  if (!tokens) return null
  const parser = new Parser(tokens, here, options)
  const changes: Assignment[] = []
  try {
    while (!parser.done) {
      addAll(changes, changeAt(parser))
      while (parser.take(',', ';', 'and'));
    }
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
  return changes
}

function changeAt(parser: Parser): Assignment[] {
  const before = parser.take('++', '--')
  const { next } = parser
  const from = parser.at
  if (next?.kind !== 'name' || /^(true|false|not|visited|either|random)$/.test(next.text)) return putAt(parser)
  parser.at++
  if (parser.take('(')) return methodAt(parser, next.text)
  const name = variableName(next.text) + parser.keys()
  parser.it = name
  const how = before ?? parser.take('to', '=', '+=', '-=', '++', '--')
  const step = (value: Expression): Assignment[] => [{ name, how: 'step', value }]
  switch (how) {
    case '++':
      return step({ kind: 'value', value: 1 })
    case '--':
      return step({ kind: 'value', value: -1 })
    case '+=':
      return step(parser.either())
    case '-=':
      return step(negative(parser.either()))
    case 'to':
    case '=':
      return mapAt(parser, name) ?? [assigned(name, parser.either())]
    default:
      parser.at = from
      return putAt(parser)
  }
}

/**
 * Reads a map that is assigned as changes of its entries: `{ gold: 3, name: "Osip" }`, `(dm: "gold", 3)`; null when it
 * is not a map.
 */
function mapAt(parser: Parser, name: string): Assignment[] | null {
  if (++parser.depth > maxDepth) throw new NotUnderstood()
  const isHarlowe = parser.isMap
  if (!isHarlowe && !parser.take('{')) return null
  if (isHarlowe) parser.at += 3
  const changes: Assignment[] = []
  while (!parser.take(isHarlowe ? ')' : '}')) {
    const key = parser.next
    if (!key || key.kind === 'mark') throw new NotUnderstood()
    parser.at++
    if (!parser.take(isHarlowe ? ',' : ':')) throw new NotUnderstood()
    const own = `${name}.${key.text}`
    addAll(changes, mapAt(parser, own) ?? [{ name: own, how: 'set', value: parser.either() }])
    parser.take(',')
  }
  parser.depth--
  return changes
}

/** `5 into $gold`. */
function putAt(parser: Parser): Assignment[] {
  const value = parser.either()
  if (!parser.take('into') || parser.next?.kind !== 'name') throw new NotUnderstood()
  const name = variableName(parser.next.text)
  parser.at++
  return [assigned(name, value)]
}

const listMethods: Record<string, 'add' | 'take' | undefined> = {
  push: 'add',
  pushUnique: 'add',
  concat: 'add',
  append: 'add',
  add: 'add',
  delete: 'take',
  pluck: 'take',
  remove: 'take',
  discard: 'take',
}

/** Reads a method that adds to a list or removes from it: `$inventory.push("key", "lamp")`. */
function methodAt(parser: Parser, text: string): Assignment[] {
  const dot = text.lastIndexOf('.')
  const how = listMethods[text.slice(dot + 1)]
  if (dot < 0 || !how) throw new NotUnderstood()
  const items: Expression[] = []
  while (!parser.take(')')) {
    if (parser.done) throw new NotUnderstood()
    items.push(parser.either())
    parser.take(',')
  }
  return [{ name: variableName(text.slice(0, dot)), how, value: { kind: 'list', items } }]
}

/** `$gold to $gold + 1` and `$gold to 1 + $gold` are steps, `$bag to $bag + (a: "key")` adds to a list. */
export function assigned(name: string, value: Expression): Assignment {
  if (value.kind !== 'math' || (value.how !== '+' && value.how !== '-')) return { name, how: 'set', value }
  const { how, left, right } = value
  const isOwn = (of: Expression) => of.kind === 'variable' && of.name === name
  if (isOwn(left)) {
    if (right.kind === 'list') return { name, how: how === '+' ? 'add' : 'take', value: right }
    return { name, how: 'step', value: how === '+' ? right : negative(right) }
  }
  // A text on the left makes it a concatenation.
  const isWords = left.kind === 'value' && typeof left.value === 'string'
  if (how === '+' && isOwn(right) && !isWords) return { name, how: left.kind === 'list' ? 'add' : 'step', value: left }
  return { name, how: 'set', value }
}
