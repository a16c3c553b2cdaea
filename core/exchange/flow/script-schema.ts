import * as z from 'zod/mini'
import { Position } from '../../novel/interactive-scene.ts'
import type { Assignment, Expression } from '../story/expression.ts'
import { lossKinds } from '../story/loss.ts'
import { readExpression } from '../story/read-expression.ts'
import type { Script, Statement, TextPart } from './statements.ts'

const name = z.string().check(z.minLength(1), z.maxLength(200))
const words = z.string().check(z.maxLength(20_000))

/** Conditions and values are written as in other programs: `trust >= 3 and not lied`. */
const expression = z.pipe(
  z.string().check(z.maxLength(2_000)),
  z.transform((source): Expression => readExpression(source, '')),
)
const when = z._default(z.nullable(expression), null)
const value = z.pipe(
  z.union([z.boolean(), z.number(), z.string().check(z.maxLength(2_000))]),
  z.transform(
    (given): Expression => (typeof given === 'string' ? readExpression(given, '') : { kind: 'value', value: given }),
  ),
)
const assignment: z.ZodMiniType<Assignment> = z.object({
  name,
  how: z._default(z.enum(['set', 'step', 'add', 'take']), 'set'),
  value,
})

/** Text, or parts of it of which some are values: `["You have ", { "print": "gold" }]`. */
const part: z.ZodMiniType<TextPart> = z.union([
  words,
  z.pipe(
    z.strictObject({ print: expression }),
    z.transform(({ print }): TextPart => ({ kind: 'print', value: print })),
  ),
])
const text = z.pipe(
  z.union([words, z.array(part).check(z.maxLength(200))]),
  z.transform((given): TextPart[] => (typeof given === 'string' ? [given] : given)),
)

const stage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('background'), name: z.nullable(name), clears: z._default(z.boolean(), false) }),
  z.object({
    kind: z.literal('show'),
    who: name,
    look: z._default(z.string(), ''),
    position: z._default(z.nullable(Position), null),
  }),
  z.object({ kind: z.literal('hide'), who: name }),
  z.object({ kind: z.literal('hideAt'), position: Position }),
  z.object({ kind: z.literal('music'), name: z.nullable(name) }),
])

const body: z.ZodMiniType<Statement[]> = z.lazy(() => z.array(statement).check(z.maxLength(20_000)))
const choice = z.object({ label: text, when, once: z._default(z.boolean(), false), body: z._default(body, []) })
const statement: z.ZodMiniType<Statement> = z.discriminatedUnion('kind', [
  z.pipe(
    z.object({ kind: z.literal('say'), who: z._default(z.nullable(name), null), text }),
    z.transform(({ kind, who, text }): Statement => ({ kind, who, parts: text })),
  ),
  z.object({
    kind: z.literal('menu'),
    choices: z.array(choice).check(z.minLength(1), z.maxLength(200)),
    fallback: z._default(z.nullable(body), null),
  }),
  z.object({ kind: z.literal('if'), arms: z.array(z.object({ when, body })).check(z.minLength(1), z.maxLength(200)) }),
  z.object({ kind: z.literal('set'), change: assignment }),
  z.object({ kind: z.literal('jump'), target: name }),
  z.object({ kind: z.literal('call'), target: name }),
  z.object({ kind: z.literal('return') }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('label'), name }),
  z.object({ kind: z.literal('stage'), change: stage }),
  z.object({ kind: z.literal('loss'), loss: z.enum(lossKinds), what: z.string().check(z.maxLength(240)) }),
])

const person = z.object({
  name,
  tag: z._default(z.nullable(z.string()), null),
  reader: z._default(z.boolean(), false),
})

/**
 * A script as an extension's importer returns it, in which defaults can be left out and short forms used
 * (docs/EXTENDING.md): validated and completed before it is used.
 */
export const ImportedScript: z.ZodMiniType<Script> = z.object({
  name: z.string().check(z.maxLength(200)),
  start: name,
  blocks: z.array(z.object({ name, title: z.optional(name), body })).check(z.minLength(1), z.maxLength(20_000)),
  begun: z._default(z.array(assignment).check(z.maxLength(2_000)), []),
  readers: z._default(z.array(name).check(z.maxLength(50)), []),
  people: z.pipe(
    z._default(z.record(z.string(), person), {}),
    z.transform((given) => new Map(Object.entries(given))),
  ),
  losses: z._default(
    z.array(z.object({ kind: z.enum(lossKinds), what: z.string().check(z.maxLength(240)), passage: z.string() })),
    [],
  ),
})
