import type { Script, Statement, TextPart } from '../flow/statements.ts'
import { bodiesOf, textsOf, usesIn } from '../flow/walk.ts'
import type { Expression } from '../story/expression.ts'
import { everyPartOf, visitsOf, visitsPrefix } from '../story/expressions.ts'

/**
 * Counts visits like Ink: a jump within a part is no new visit to it, and a jump into the middle of a part counts as a
 * visit to the part as well.
 */
export function withVisits(script: Script): Script {
  const asked = askedIn(script)
  if (asked.size === 0) return script
  const parts = new Set(script.blocks.map(({ name }) => name))
  const again = new Set<string>()
  for (const { name: from, body } of script.blocks) {
    const isInside = (part: string) => from === part || from.startsWith(`${part}.`)
    /** The label that a jump goes to, and the parts that it visits on the way. */
    const led = (target: string) => {
      const passed = outerOf(target).filter((part) => asked.has(part) && parts.has(part) && !isInside(part))
      const isAgain = asked.has(target) && parts.has(target) && isInside(target)
      if (isAgain) again.add(target)
      return { target: isAgain ? againOf(target) : target, passed }
    }
    countIn(body, led)
  }
  const blocks = script.blocks.map((block) =>
    again.has(block.name)
      ? { ...block, body: [{ kind: 'label' as const, name: againOf(block.name) }, ...block.body] }
      : block,
  )
  return { ...script, blocks }
}

const againOf = (part: string): string => `${part} again`
/** The parts that contain a place. */
const outerOf = (place: string): string[] => {
  const names = place.split('.')
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'))
}

/** The names of the parts whose visits the story asks for. */
function askedIn({ blocks, begun }: Script): Set<string> {
  const asked = new Set<string>()
  const look = (expression: Expression) => {
    for (const each of everyPartOf(expression))
      if (each.kind === 'variable' && each.name.startsWith(visitsPrefix))
        asked.add(each.name.slice(visitsPrefix.length))
  }
  for (const { value } of begun) look(value)
  for (const { body } of blocks)
    for (const use of usesIn(body)) look(use.kind === 'change' ? use.change.value : use.expression)
  return asked
}

type Led = (target: string) => { target: string; passed: string[] }

const counted = (part: string): Extract<TextPart, { kind: 'set' }> => ({
  kind: 'set',
  change: { name: visitsOf(part).name, how: 'step', value: { kind: 'value', value: 1 } },
})

function countIn(statements: Statement[], led: Led): void {
  for (let at = 0; at < statements.length; at++) {
    const statement = statements[at]
    if (!statement) continue
    for (const body of bodiesOf(statement)) countIn(body, led)
    for (const parts of textsOf(statement)) countInText(parts, led)
    if (statement.kind === 'thread') {
      // The text of a thread is included here, without its entry, where a visit is counted.
      const { passed } = led(`${statement.target}.`)
      statements.splice(at, 0, ...passed.map(counted))
      at += passed.length
    }
    if (statement.kind !== 'jump') continue
    const { target, passed } = led(statement.target)
    statements.splice(at, 1, ...passed.map(counted), { kind: 'jump', target })
    at += passed.length
  }
}

function countInText(parts: TextPart[], led: Led): void {
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (typeof part !== 'object') continue
    if (part.kind === 'either') for (const arm of part.arms) countInText(arm.parts, led)
    if (part.kind === 'sequence') for (const item of part.items) countInText(item, led)
    if (part.kind !== 'jump') continue
    const { target, passed } = led(part.target)
    parts.splice(at, 1, ...passed.map(counted), { kind: 'jump', target })
    at += passed.length
  }
}
