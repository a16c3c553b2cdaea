import { addAll } from '../add-all.ts'
import type { Expression } from '../story/expression.ts'
import { conjunction } from '../story/expressions.ts'
import { withoutGlue } from './glue-marks.ts'
import type { Choice, Script, Statement } from './statements.ts'
import { everyStatement, isMenu, isWayOut, targetsOf } from './walk.ts'

/** The deepest nesting of threads, and the number of statements that threads may add to a script. */
const maxDepth = 3
const maxAdded = 20_000

/** Replaces each thread statement in a script with the text and choices of its block. */
export function inlineThreads(script: Script): Script {
  const all = script.blocks.flatMap(({ body }) => [...everyStatement(body)])
  const threads = all.filter((each) => each.kind === 'thread')
  if (threads.length === 0) return script
  const made = new Weaver(script).blocks()
  // Blocks that only threads lead to are now inlined.
  const threaded = new Set(threads.map(({ target }) => target))
  const led = new Set(all.filter(({ kind }) => kind !== 'thread').flatMap(targetsOf))
  const isLed = ({ name, body }: (typeof made)[number]) =>
    led.has(name) || [...everyStatement(body)].some((each) => each.kind === 'label' && led.has(each.name))
  const wanted = (block: (typeof made)[number]) =>
    block.name === script.start || !threaded.has(block.name) || isLed(block)
  return { ...script, blocks: made.filter(wanted) }
}

/** Statements without the choices of threads, and these choices, which the next menu offers. */
interface Woven {
  all: Statement[]
  offered: Choice[]
}

class Weaver {
  private readonly script: Script
  private readonly bodies: ReadonlyMap<string, Statement[]>
  /** Choices whose bodies already end with their thread. */
  private readonly closed = new WeakSet<Choice>()
  private added = 0
  private ids = 0

  constructor(script: Script) {
    this.script = script
    this.bodies = new Map(script.blocks.map(({ name, body }) => [name, body]))
  }

  blocks = () => this.script.blocks.map((block) => ({ ...block, body: this.whole(block.body, [block.name]) }))

  /**
   * Inlines the threads of statements; choices of threads that no menu follows become a menu of their own.
   * `within`: the blocks being inlined, to stop recursion. A block that starts itself in its own choices would never
   * end, since a choice is the same object wherever it is offered, and would contain itself.
   */
  private whole(statements: readonly Statement[], within: readonly string[]): Statement[] {
    const { all, offered } = this.parted(statements, within)
    return offered.length > 0 ? [...all, menuOf(offered)] : all
  }

  /** As {@link whole}, but returns the choices that no menu follows. `before`: choices for the next menu. */
  private parted(statements: readonly Statement[], within: readonly string[], before: Choice[] = []): Woven {
    const all: Statement[] = []
    let offered = [...before]
    for (const written of statements) {
      const statement = offered.length > 0 ? asConditionalJump(written) : written
      if (statement.kind === 'thread') {
        const own = this.thread(statement.target, within)
        addAll(all, own.all)
        addAll(offered, own.offered)
      } else if (statement.kind === 'menu') {
        const { choices, fallback } = statement
        const inside = choices.map((choice) => Object.assign(choice, { body: this.whole(choice.body, within) }))
        const instead = fallback && this.whole(fallback, within)
        all.push({ kind: 'menu', choices: [...offered, ...inside], fallback: instead })
        offered = []
      } else if (statement.kind === 'if') {
        // Menus in its arms offer the choices of the threads before it.
        const given = statement.arms.some(({ body }) => offers(body)) ? offered.splice(0) : []
        const isWhole = given.length === 0 || statement.arms.some(({ when }) => when === null)
        const ways = isWhole ? statement.arms : [...statement.arms, { when: null, body: [] }]
        const { arms, choices } = this.either(ways, (body) => this.parted(body, within, given))
        all.push({ kind: 'if', arms })
        addAll(offered, choices)
      } else {
        const on =
          statement.kind === 'jump' && offered.length > 0 ? this.withOffered(statement.target, within, offered) : null
        if (isWayOut(statement) && offered.length > 0) {
          if (!on) all.push(menuOf(offered))
          offered = []
        }
        if (on) addAll(all, on)
        else all.push(statement)
      }
    }
    return { all, offered }
  }

  /** Inlines another block with the choices of threads in its menus; null when it cannot be inlined. */
  private withOffered(target: string, within: readonly string[], offered: Choice[]): Statement[] | null {
    const body = this.bodies.get(target)
    if (!body || within.includes(target) || this.added > maxAdded) return null
    this.added += body.length + 1
    for (const each of everyStatement(body))
      if (each.kind === 'menu') for (const choice of each.choices) choice.id ??= `thread ${++this.ids}`
    const own = this.parted(body, [...within, target], offered)
    return [...own.all, ...(own.offered.length > 0 ? [menuOf(own.offered)] : []), { kind: 'return' }]
  }

  /** Rewrites the arms of a condition, and adds each arm's condition to its choices. */
  private either(arms: Extract<Statement, { kind: 'if' }>['arms'], weave: (body: Statement[]) => Woven) {
    const choices: Choice[] = []
    let before: Expression | null = null
    const left = arms.map(({ when, body }) => {
      const { all, offered } = weave(body)
      const own = conjunction(before && { kind: 'not', of: before }, when)
      if (when) before = before ? { kind: 'or', left: before, right: when } : when
      for (const choice of offered) choices.push({ ...choice, when: conjunction(own, choice.when) })
      return { when, body: all }
    })
    return { arms: left, choices }
  }

  private thread(target: string, within: readonly string[]): Woven {
    const body = this.bodies.get(target)
    if (!body || within.includes(target) || within.length > maxDepth || this.added > maxAdded)
      return { all: [{ kind: 'loss', loss: body ? 'macro' : 'link', what: target }], offered: [] }
    this.added += body.length
    return this.told(body, [...within, target])
  }

  /** The text and choices of a thread up to its end, through all blocks that it leads to. */
  private told(statements: readonly Statement[], within: readonly string[]): Woven {
    const all: Statement[] = []
    const offered: Choice[] = []
    for (const [at, written] of statements.entries()) {
      const statement = asConditionalJump(written)
      const rest = statements.slice(at + 1)
      if (statement.kind === 'end' || statement.kind === 'return') break
      if (statement.kind === 'label') continue
      if (statement.kind === 'menu') {
        for (const choice of statement.choices) offered.push(this.closing(choice, rest, within))
        break
      }
      if (statement.kind === 'jump') {
        const on = this.onward(statement.target, within)
        addAll(all, on.all)
        addAll(offered, on.offered)
        break
      }
      if (statement.kind === 'thread') {
        const own = this.thread(statement.target, within)
        addAll(all, own.all)
        addAll(offered, own.offered)
      } else if (statement.kind === 'if') {
        // If one arm leaves, the rest of the thread belongs to the other arms only.
        const parts = statement.arms.some(({ body }) => isWayOut(body.at(-1)))
        const isWhole = statement.arms.some(({ when }) => when === null)
        const ways = parts && !isWhole ? [...statement.arms, { when: null, body: [] }] : statement.arms
        this.added += parts ? rest.length * ways.length : 0
        const { arms, choices } = this.either(ways, (body) =>
          this.told(parts && !isWayOut(body.at(-1)) && this.added <= maxAdded ? [...body, ...rest] : body, within),
        )
        all.push({ kind: 'if', arms })
        addAll(offered, choices)
        if (parts) break
      } else all.push(statement)
    }
    return { all, offered }
  }

  /** The text and choices of a thread after a jump to another block. */
  private onward(target: string, within: readonly string[]): Woven {
    if (/^(?:END|DONE)$/.test(target)) return { all: [], offered: [] }
    const body = this.bodies.get(target)
    // A cycle without a choice never ends, here as in Ink's player.
    if (!body || within.includes(target) || this.added > maxAdded)
      return { all: [{ kind: 'loss', loss: 'macro', what: target }], offered: [] }
    this.added += body.length + 1
    return this.told(body, [...within, target])
  }

  /** A choice of a thread: its outcome stays in the thread, and ends with it. */
  private closing(choice: Choice, rest: readonly Statement[], within: readonly string[]): Choice {
    choice.id ??= `thread ${++this.ids}`
    if (!this.closed.has(choice)) {
      this.closed.add(choice)
      const last = choice.body.at(-1)
      choice.body = this.whole(isWayOut(last) ? choice.body : [...choice.body, ...rest, { kind: 'end' }], within)
    }
    return choice
  }
}

/** Turns a line that is only a conditional jump into an "if". */
function asConditionalJump(statement: Statement): Statement {
  if (statement.kind !== 'say') return statement
  const [only, ...others] = statement.parts.filter(
    (part) => typeof part !== 'string' || withoutGlue(part).trim() !== '',
  )
  if (typeof only !== 'object' || only.kind !== 'either' || others.length > 0) return statement
  const arms = only.arms.map(({ when, parts }) => {
    const at = parts.findIndex((part) => typeof part !== 'string' && part.kind === 'jump')
    const jump = parts[at]
    const words = at < 0 ? parts : parts.slice(0, at)
    const said: Statement[] = words.length > 0 ? [{ ...statement, parts: words }] : []
    return { when, body: typeof jump === 'object' && jump.kind === 'jump' ? [...said, jump] : said }
  })
  return arms.some(({ body }) => isWayOut(body.at(-1))) ? { kind: 'if', arms } : statement
}

const offers = (statements: readonly Statement[]): boolean =>
  statements.some(
    (each) => isMenu(each) || isWayOut(each) || (each.kind === 'if' && each.arms.some(({ body }) => offers(body))),
  )

/** If all choices are conditional, the story goes on after the menu when none is available. */
const menuOf = (choices: Choice[]): Statement => ({
  kind: 'menu',
  choices,
  fallback: choices.every(({ when }) => when !== null) ? [] : null,
})
