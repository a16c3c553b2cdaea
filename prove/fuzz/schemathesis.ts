import { spawn, spawnSync } from 'node:child_process'
import type { World } from '@fabula/server/every-route/test-world'
import type { Figures } from '../parts/figures.ts'

/** Examples of each operation. */
const examples = 8
const seconds = 300

/** The same document in the hands of another tool, where it is installed (`pip install schemathesis`). */
export async function runSchemathesis(world: World, figures: Figures): Promise<void> {
  const program = process.env.SCHEMATHESIS ?? 'schemathesis'
  if (spawnSync(program, ['--version']).status !== 0) {
    figures.add('runs of schemathesis (it is not installed)', 0)
    return
  }
  const token = await world.logIn('owner')
  const args = [
    ...[
      'run',
      `${world.address}/api/openapi.json`,
      '--checks',
      'not_a_server_error',
      '--max-examples',
      String(examples),
    ],
    ...[
      '--header',
      `Authorization: Bearer ${token}`,
      '--phases',
      'fuzzing',
      '--workers',
      '1',
      '--request-timeout',
      '60',
    ],
    // What logs its own caller out, or deletes them, would leave nobody to call.
    ...[
      '--exclude-operation-id',
      'logout',
      '--exclude-operation-id',
      'deleteAccount',
      '--exclude-operation-id',
      'endSession',
    ],
    ...['--exclude-operation-id', 'changePassword', '--no-color'],
  ]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const late = setTimeout(() => child.kill('SIGINT'), seconds * 1_000)
  await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(late)
  const generated = Number(/(\d+) generated/.exec(said)?.[1] ?? 0)
  const failures = [...said.matchAll(/Server error/g)].length
  figures.add('requests of schemathesis', generated)
  figures.expect(failures === 0, `schemathesis met ${failures} server errors:\n${said.slice(-3_000)}`)
}
