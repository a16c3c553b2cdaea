import { addAll } from '../add-all.ts'
import type { Choice, Script, Statement } from './statements.ts'
import { everyStatement, isMenu, targetsOf } from './walk.ts'

/** Threads within threads, and all that they may add to a script, in statements. */
const mostDepth = 3
const mostAdded = 20_000

/** A script in which what threads say and offer stands where they are started. */
export function withThreads(script: Script): Script {
  const bodies = new Map(script.blocks.map(({ name, body }) => [name, body]))
  if (![...bodies.values()].some((body) => [...everyStatement(body)].some(({ kind }) => kind === 'thread')))
    return script
  let added = 0

  // `within`: the blocks that are being woven. One that starts itself in its own choices would never end: a choice is one
  // and the same wherever it is offered, and would stand within itself.
  const woven = (statements: readonly Statement[], within: readonly string[]): Statement[] => {
    const all: Statement[] = []
    let offered: Choice[] = []
    const offer = () => {
      if (offered.length > 0) all.push({ kind: 'menu', choices: offered, fallback: null })
      offered = []
    }
    for (const statement of statements) {
      if (statement.kind === 'thread') {
        const body = bodies.get(statement.target)
        if (!body || within.includes(statement.target) || within.length > mostDepth || added > mostAdded) {
          all.push({ kind: 'loss', loss: body ? 'macro' : 'link', what: statement.target })
          continue
        }
        added += body.length
        const own = woven(body, [...within, statement.target])
        addAll(
          all,
          own.filter(({ kind }) => kind === 'say' || kind === 'set' || kind === 'loss' || kind === 'stage'),
        )
        addAll(
          offered,
          own.filter(isMenu).flatMap(({ choices }) => choices),
        )
        continue
      }
      if (isMenu(statement)) {
        const { choices, fallback } = statement
        const inside = choices.map((choice) => Object.assign(choice, { body: woven(choice.body, within) }))
        all.push({ kind: 'menu', choices: [...offered, ...inside], fallback: fallback && woven(fallback, within) })
        offered = []
        continue
      }
      if (statement.kind === 'end' || statement.kind === 'jump') offer()
      all.push(
        statement.kind === 'if'
          ? { kind: 'if', arms: statement.arms.map(({ when, body }) => ({ when, body: woven(body, within) })) }
          : statement,
      )
    }
    offer()
    return all
  }
  const made = script.blocks.map((block) => ({ ...block, body: woven(block.body, [block.name]) }))
  // What only threads lead to stands where they are.
  const all = script.blocks.flatMap(({ body }) => [...everyStatement(body)])
  const threaded = new Set(all.flatMap((each) => (each.kind === 'thread' ? [each.target] : [])))
  const led = new Set(all.flatMap((each) => (each.kind === 'thread' ? [] : targetsOf(each))))
  const wanted = ({ name }: { name: string }) => name === script.start || led.has(name) || !threaded.has(name)
  return { ...script, blocks: made.filter(wanted) }
}
