import { addAll } from '../add-all.ts'
import { withCyclingDraws } from '../flow/draws.ts'
import { type Block, type Script, ScriptError } from '../flow/statements.ts'
import type { Assignment } from '../story/expression.ts'
import { shortly } from '../story/loss.ts'
import { maxSource, readAssignments } from '../story/read-expression.ts'
import { firstOf, YarnBody } from './yarn-body.ts'

interface YarnNode {
  title: string
  /** The condition of a node in a group, whose nodes share one title. */
  when: string | null
  lines: string[]
}

/** Reads the Yarn Spinner nodes of all files of one game. Throws {@link ScriptError}. */
export function readYarn(files: ReadonlyMap<string, string>, name: string): Script {
  const losses: Script['losses'] = []
  const nodes = withCases([...files.values()].flatMap(nodesOf))
  const declarations = declarationsIn(nodes)
  const smart = new Map(declarations.filter(isSmart).map(({ name, value }) => [name, value]))
  const groups = new Map<string, YarnNode[]>()
  for (const node of nodes) groups.set(node.title, [...(groups.get(node.title) ?? []), node])
  const bodyOf = ({ title, lines }: YarnNode) => new YarnBody(title, smart).read(lines)
  const blocks = [...groups].flatMap(([title, group]): Block[] => {
    const [only, ...others] = group
    if (only && others.length === 0 && only.when === null) return [{ name: title, body: bodyOf(only) }]
    if (group.some(({ when }) => when === null))
      losses.push({ kind: 'condition', what: shortly(`title: ${title}`), passage: title })
    const members = group.map((node, at) => ({ node, name: `${title} ${at}` }))
    // Of several that hold, the most specific one is taken.
    const arms = members
      .map(({ node, name }) => ({ ...new YarnBody(name, smart).asked(node.when ?? ''), name }))
      .toSorted((one, other) => other.asks - one.asks)
      .map(({ when, done, name }) => ({ when, body: [...done, { kind: 'jump' as const, target: name }] }))
    return [
      { name: title, body: firstOf(arms, title, title) },
      ...members.map(({ node, name }) => ({ name, title, body: bodyOf(node) })),
    ]
  })
  const start = (blocks.find(({ name: title }) => title === 'Start') ?? blocks[0])?.name
  if (start === undefined) throw new ScriptError('No story of Yarn Spinner')
  const begun = declared(
    declarations.filter((each) => !isSmart(each)),
    losses,
  )
  return withCyclingDraws({ name, start, blocks, begun, readers: [], people: new Map(), losses })
}

/** `title: Name`, more headers, `---`, lines, `===`. */
function nodesOf(text: string): YarnNode[] {
  const nodes: YarnNode[] = []
  let title = ''
  let when: string | null = null
  let lines: string[] | null = null
  for (const line of text.split('\n')) {
    const bare = line.trim()
    if (lines) {
      if (bare === '===') {
        if (title !== '') nodes.push({ title, when, lines })
        lines = null
        title = ''
        when = null
      } else lines.push(line)
      continue
    }
    if (bare === '---') lines = []
    else if (/^title\s*:/.test(bare)) title = bare.slice(bare.indexOf(':') + 1).trim()
    else if (/^when\s*:/.test(bare)) when = bare.slice(bare.indexOf(':') + 1)
  }
  // The last node may be cut off.
  if (lines && title !== '') nodes.push({ title, when, lines })
  return nodes
}

/** Replaces the cases of enums, `Mood.Calm` and `.Calm`, by plain text values. */
function withCases(nodes: YarnNode[]): YarnNode[] {
  const named = (pattern: RegExp) =>
    new Set(nodes.flatMap(({ lines }) => lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])))
  const enums = named(/^\s*<<\s*enum\s+([\p{L}\p{N}_]+)/u)
  const cases = named(/^\s*<<\s*case\s+([\p{L}\p{N}_]+)/u)
  const inWords = (text: string) =>
    text.replace(
      /(?<![\p{L}\p{N}_"])([\p{L}_][\p{L}\p{N}_]*)?\.([\p{L}_][\p{L}\p{N}_]*)/gu,
      (whole, of: string | undefined, name: string) =>
        cases.has(name) && (of === undefined || enums.has(of)) ? `"${name}"` : whole,
    )
  return nodes.map((node) => ({
    ...node,
    when: node.when && inWords(node.when),
    lines: node.lines.map((line) => line.replace(/<<[^<>]{0,1000}>>|\{[^{}]{0,300}\}/g, inWords)),
  }))
}

interface Declaration {
  name: string
  value: string
  line: string
  title: string
}

/** `<<declare $gold = 3 as number>>`, anywhere in the story. */
const declarationsIn = (nodes: readonly YarnNode[]): Declaration[] =>
  nodes.flatMap(({ title, lines }) =>
    lines.flatMap((line) => {
      const [, name, value] = /^\s*<<\s*declare\s+\$([\p{L}_][\p{L}\p{N}_]*)\s*(?:=|to)(.+?)>>/u.exec(line) ?? []
      // The declared type of a value is left out.
      return name && value ? [{ name, value: value.trim().replace(/\sas\s+\p{L}+$/u, ''), line, title }] : []
    }),
  )

/** Whether a variable is smart: its value is an expression evaluated on each use. */
const isSmart = ({ value }: Declaration): boolean => value.includes('$') && value.length <= maxSource

/** The initial values of variables. */
function declared(declarations: readonly Declaration[], losses: Script['losses']): Assignment[] {
  const begun: Assignment[] = []
  for (const { name, value, line, title } of declarations) {
    const changes = value.length > maxSource ? null : readAssignments(`$${name} = ${value}`, title)
    if (changes?.every((change) => change.value.kind === 'value')) addAll(begun, changes)
    else losses.push({ kind: 'value', what: shortly(line), passage: title })
  }
  return begun
}
