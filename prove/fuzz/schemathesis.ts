import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@fabula/dev/data-folder'
import type { World } from '@fabula/server/every-route/test-world'
import type { Figures } from '../parts/figures.ts'

/** It checks for server errors, and for statuses, content types and bodies that the document does not declare. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]
/** Operations that would log out or delete their own caller. */
const excludedOperations = ['logout', 'deleteAccount', 'endSession', 'changePassword', 'confirmTotp']
/** Seconds after its time limit at which it is interrupted. */
const graceSeconds = 60

/** Calls of each operation, few enough that every operation has its turn. */
const examples = 8

interface Report {
  operations: { tested: number; errored: number }
  test_cases: { generated: number }
  failures: unknown[]
  errors: unknown[]
}

/** Runs Schemathesis on the same document for the given time, if it is installed (`pip install schemathesis`). */
export async function runSchemathesis(world: World, seconds: number, figures: Figures): Promise<void> {
  const program = process.env.SCHEMATHESIS ?? 'schemathesis'
  if (spawnSync(program, ['--version']).status !== 0) {
    figures.add('runs of schemathesis (it is not installed)', 0)
    return
  }
  const token = await world.logIn('owner')
  const folder = makeDataFolder('prove-schemathesis')
  const report = join(folder, 'report.json')
  const args = [
    ...['run', `${world.address}/api/openapi.json`, '--checks', checks.join(','), '--phases', 'fuzzing'],
    ...['--header', `Authorization: Bearer ${token}`, '--workers', '1', '--request-timeout', '60'],
    ...['--max-time', String(seconds), '--max-examples', String(examples)],
    ...['--continue-on-failure', '--no-shrink', '--no-color'],
    ...['--report', 'json', '--report-json-path', report],
    ...excludedOperations.flatMap((name) => ['--exclude-operation-id', name]),
  ]
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const late = setTimeout(() => child.kill('SIGINT'), (seconds + graceSeconds) * 1_000)
  await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(late)
  const result = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null
  rmSync(folder, { recursive: true, force: true })
  if (!result) return figures.miss(`schemathesis wrote no report:\n${output.slice(-3_000)}`)
  figures.add('requests of schemathesis', result.test_cases.generated)
  figures.add('operations that schemathesis called', result.operations.tested)
  const what = (list: unknown[]) => JSON.stringify(list.slice(0, 5), null, 1).slice(0, 6_000)
  figures.expect(
    result.failures.length === 0,
    `schemathesis found ${result.failures.length} failures: ${what(result.failures)}`,
  )
  figures.expect(result.errors.length === 0, `schemathesis could not continue: ${what(result.errors)}`)
}
