import { addAll } from '../add-all.ts'
import { withDraws } from '../flow/draws.ts'
import { type Block, type Script, ScriptError } from '../flow/statements.ts'
import type { Assignment } from '../story/expression.ts'
import { shortly } from '../story/loss.ts'
import { readAssignments } from '../story/read-expression.ts'
import { YarnBody } from './yarn-body.ts'

interface YarnNode {
  title: string
  /** Nodes of a group have one title, and when each is meant. */
  when: string | null
  lines: string[]
}

/** Reads the nodes of Yarn Spinner, of all files of one game. Throws {@link ScriptError}. */
export function readYarn(files: ReadonlyMap<string, string>, name: string): Script {
  const losses: Script['losses'] = []
  const nodes = [...files.values()].flatMap(nodesOf)
  const seen = new Set<string>()
  const blocks = nodes.flatMap((node): Block[] => {
    if (seen.has(node.title) || node.when !== null)
      losses.push({ kind: 'condition', what: shortly(`when: ${node.when ?? node.title}`), passage: node.title })
    if (seen.has(node.title)) return []
    seen.add(node.title)
    return [{ name: node.title, body: new YarnBody(node.title).read(node.lines) }]
  })
  // A node that only declares variables begins nothing.
  const start = (blocks.find(({ name: title }) => title === 'Start') ?? blocks.find(({ body }) => body.length > 0))
    ?.name
  if (start === undefined) throw new ScriptError('No story of Yarn Spinner')
  const begun = declared(nodes, losses)
  return withDraws({ name, start, blocks, begun, readers: [], people: new Map(), losses })
}

/** `title: Name`, more of the head, `---`, lines, `===`. */
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
    else if (/^when\s*:/.test(bare)) when = bare.slice(bare.indexOf(':') + 1).trim()
  }
  // The last node may be cut off.
  if (lines && title !== '') nodes.push({ title, when, lines })
  return nodes
}

const declaration = /^\s*<<\s*declare\s+(\$[\p{L}_][\p{L}\p{N}_]*)\s*(?:=|to)(.+?)>>/u

/** A value without the kind that it is declared to have. */
const untyped = (value: string): string => value.trim().replace(/\sas\s+\p{L}+$/u, '')

/** What variables begin with, wherever in the story that stands. */
function declared(nodes: readonly YarnNode[], losses: Script['losses']): Assignment[] {
  const begun: Assignment[] = []
  for (const { title, lines } of nodes) {
    for (const line of lines) {
      const found = line.length < 1_000 ? declaration.exec(line) : null
      if (!found) continue
      const changes = readAssignments(`${found[1]} = ${untyped(found[2] ?? '')}`, title)
      if (changes?.every(({ value }) => value.kind === 'value')) addAll(begun, changes)
      else losses.push({ kind: 'value', what: shortly(line), passage: title })
    }
  }
  return begun
}
