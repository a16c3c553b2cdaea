import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A command that a document tells its reader to type. */
export interface DocumentedCommand {
  /** The document's path in the repository. */
  file: string
  /** The command as typed, on one line, without comments. */
  command: string
  /** Variables set before the command, or the whole list of settings if there is no command. */
  variables: Record<string, string>
  /** The command without its variables; empty for a list of settings. */
  program: string
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** English only: another test ensures that the Russian guides have the same commands. */
const documents = (): string[] => [
  'README.md',
  'CONTRIBUTING.md',
  'client/README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/guide/en'),
]

const markdownIn = (folder: string): string[] =>
  readdirSync(root + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** Every command and list of settings in the shell code blocks of the documents. */
export function documentedCommands(): DocumentedCommand[] {
  return documents().flatMap((file) => {
    const blocks = readFileSync(root + file, 'utf8').matchAll(/^```sh\n(.*?)^```/gms)
    return [...blocks].flatMap(([, block = '']) => commandsOf(file, block))
  })
}

function commandsOf(file: string, block: string): DocumentedCommand[] {
  const lines = block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '')
  const commands = lines.map((command) => ({ file, command, ...splitVariables(command) }))
  if (commands.some(({ program }) => program !== '')) return commands
  const variables = Object.assign({}, ...commands.map((each) => each.variables)) as Record<string, string>
  return [{ file, command: lines.join(' '), variables, program: '' }]
}

function splitVariables(command: string): Pick<DocumentedCommand, 'variables' | 'program'> {
  const variables: Record<string, string> = {}
  let program = command
  for (let found = assignment.exec(program); found; found = assignment.exec(program)) {
    variables[found[1] ?? ''] = found[2] ?? ''
    program = program.slice(found[0].length)
  }
  return { variables, program }
}

const assignment = /^([A-Z][A-Z0-9_]*)=(\S*)(?:\s+|$)/
