import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Who may import whom, the one place where it is written. The longest `from` that fits a file is its rule: beside its
 * own folder it may import what begins with an entry of `may` and with none of `not`. `*` stands for every package.
 * Tests are free.
 */
type Arrow = { from: string; may: string[]; not?: string[] }

const recordsAndIds = ['zod', 'core/ids.ts', 'core/record']
const novelAndBelow = [...recordsAndIds, 'core/conditional', 'core/novel']
const rooms = ['core', 'contract', 'phrases']
const pages = ['home', 'play', 'catalogue', 'library', 'account', 'building', 'editor'].map((page) => `web/${page}`)
/** What pages have in common: the frame around them, who is signed in, the theatre, the calls, the components. */
const shared = ['page', 'session', 'stage', 'saves', 'numbers', 'client', 'ui'].map((part) => `web/${part}`)
const doors = ['server/http', 'server/telegram']

export const arrows: Arrow[] = [
  { from: 'core', may: ['zod'] },
  { from: 'core/ids.ts', may: ['zod'] },
  { from: 'core/record', may: ['zod', 'core/ids.ts'] },
  { from: 'core/conditional', may: recordsAndIds },
  { from: 'core/novel', may: [...recordsAndIds, 'core/conditional'] },
  { from: 'core/scene', may: novelAndBelow },
  { from: 'core/turn', may: [...novelAndBelow, 'core/scene'] },
  { from: 'core/memory', may: [...novelAndBelow, 'core/scene', 'core/turn'] },
  { from: 'core/storyteller', may: [...novelAndBelow, 'core/scene', 'core/turn', 'core/memory'] },
  { from: 'core/edit', may: novelAndBelow },
  { from: 'core/check', may: novelAndBelow },
  { from: 'core/graph', may: [...novelAndBelow, 'core/check'] },
  { from: 'core/translation', may: [...novelAndBelow, 'core/storyteller/turn-record.ts'] },
  { from: 'core/exchange', may: [...novelAndBelow, 'fflate'] },
  { from: 'contract', may: ['zod', 'core'] },
  { from: 'phrases', may: ['core', 'contract'] },

  // A capability: every folder of the server that has no line of its own.
  {
    from: 'server',
    may: ['*', ...rooms, 'server'],
    not: [...doors, 'server/models', 'server/files', 'server/main.ts'],
  },
  { from: 'server/main.ts', may: ['*', ...rooms, 'server'] },
  { from: 'server/start-server.ts', may: ['*', ...rooms, 'server'] },
  { from: 'server/open-messenger.ts', may: ['*', ...rooms, 'server'], not: ['server/http', 'server/main.ts'] },
  { from: 'server/commands', may: ['*', ...rooms, 'server'], not: ['server/main.ts'] },
  { from: 'server/env.ts', may: ['zod', 'node:'] },
  { from: 'server/database', may: ['*', 'core'] },
  { from: 'server/http', may: ['*', ...rooms, 'server'], not: ['server/telegram', 'server/models', 'server/main.ts'] },
  { from: 'server/telegram', may: ['*', ...rooms, 'server'], not: ['server/http', 'server/models', 'server/main.ts'] },
  { from: 'server/models', may: ['*', ...rooms, 'server'], not: [...doors, 'server/files', 'server/main.ts'] },
  { from: 'server/files', may: ['*', ...rooms, 'server'], not: [...doors, 'server/models', 'server/main.ts'] },

  // What the model is told stays on the server.
  { from: 'web', may: ['*', ...rooms, 'web'], not: ['core/storyteller'] },
  ...pages.map((from) => ({
    from,
    may: ['*', ...rooms, ...shared],
    not: ['core/storyteller'],
  })),
  { from: 'web/session', may: ['*', ...rooms, 'web/page', 'web/client', 'web/ui'], not: ['core/storyteller'] },
  { from: 'web/page', may: ['*', ...rooms, 'web/client', 'web/ui'], not: ['core/storyteller'] },
  { from: 'web/numbers', may: ['*', ...rooms, 'web/page', 'web/client', 'web/ui'], not: ['core/storyteller'] },
  {
    from: 'web/saves',
    may: ['*', ...rooms, 'web/page', 'web/stage', 'web/client', 'web/ui'],
    not: ['core/storyteller'],
  },
  { from: 'web/stage', may: ['*', ...rooms, 'web/client', 'web/ui'], not: ['core/storyteller'] },
  { from: 'web/client', may: ['*', ...rooms, 'web/ui'], not: ['core/storyteller'] },
  { from: 'web/ui', may: ['*', 'phrases'] },

  { from: 'demo', may: ['*', 'core'] },
  { from: 'dev', may: ['*', ...rooms, 'server', 'demo'] },
  { from: 'bench', may: ['*', ...rooms, 'server', 'web', 'demo', 'dev'] },
  { from: 'e2e', may: ['*', ...rooms, 'server', 'web', 'demo', 'dev'] },
]

const workspaces = ['core', 'contract', 'phrases', 'server', 'web', 'demo', 'dev', 'bench', 'e2e']

/** The forbidden imports of one file, as sentences. `path` is relative to the repository. */
export function forbiddenImports(path: string, source: string): string[] {
  const rule = arrows.filter(({ from }) => under(path, from)).sort((a, b) => b.from.length - a.from.length)[0]
  if (!rule) return [`${path} belongs to no room`]
  return importsOf(source).flatMap((specifier) => {
    const relative = specifier.startsWith('.')
    const target = relative ? slashes(normalize(join(dirname(path), specifier))) : specifier.replace(/^@fabula\//, '')
    const room = target.split('/')[0] ?? ''
    if (!relative && target === specifier) {
      return allowsPackage(rule, specifier) ? [] : [`${path} imports the package ${specifier}`]
    }
    if (relative && room !== path.split('/')[0]) return [`${path} leaves its room by ${specifier}`]
    const own = rule.from.endsWith('.ts') ? rule.from : `${rule.from}/`
    const forbidden = rule.not?.some((entry) => under(target, entry))
    const allowed = target.startsWith(own) || rule.may.some((entry) => under(target, entry))
    return allowed && !forbidden ? [] : [`${path} imports ${target}`]
  })
}

/** Every forbidden import in the repository at `root`. */
export function checkArrows(root: string): string[] {
  return workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
      .map((path) => slashes(join(workspace, path)))
      .filter((path) => /\.tsx?$/.test(path) && !isFree(path))
      .sort()
      .flatMap((path) => forbiddenImports(path, readFileSync(join(root, path), 'utf8'))),
  )
}

function isFree(path: string): boolean {
  return /\.test\.tsx?$|\/test(-[^/]*)?(\/|\.ts$)|\/(node_modules|dist)\/|^web\/dev\/|\.config\.ts$/.test(path)
}

function importsOf(source: string): string[] {
  const found = [
    /^\s*(?:import|export)\s[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
    /^\s*import\s*['"]([^'"]+)['"]/gm,
    /\bimport\(\s*['"]([^'"]+)['"]/g,
  ]
  return found.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? ''))
}

function allowsPackage({ may }: Arrow, specifier: string): boolean {
  return may.some(
    (entry) =>
      entry === '*' ||
      specifier === entry ||
      specifier.startsWith(`${entry}/`) ||
      (entry === 'node:' && specifier.startsWith(entry)),
  )
}

/** Whether a path is this file or lies in this folder; `@fabula/core/ids` means `core/ids.ts`. */
function under(path: string, entry: string): boolean {
  return path === entry || `${path}.ts` === entry || path.startsWith(`${entry}/`)
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkArrows(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
