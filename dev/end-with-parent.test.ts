import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('./end-with-parent.mjs', import.meta.url))
const script = `
  import { endWithParent } from ${JSON.stringify(file)}
  process.on('SIGTERM', () => { console.log('ended'); process.exit() })
  endWithParent()
  console.log('begun')
  setInterval(() => {}, 1_000)`

/** Kills a shell that stays as its child's parent, as npm's may. Returns the output until both have ended. */
async function outputAfterKilling(env: Record<string, string>): Promise<string> {
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT" & wait'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, SCRIPT: script, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.on('data', (data) => {
    said += data
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  const late = setTimeout(
    () => shell.pid && process.kill(-shell.pid, 'SIGKILL'),
    env.npm_lifecycle_event ? 60_000 : 1_500,
  )
  // Emitted once every process that has the output open has ended.
  await once(shell, 'close')
  clearTimeout(late)
  return said
}

test.skipIf(process.platform === 'win32')(
  'a process started by npm ends when its shell is killed, and others keep running (needs a Unix shell)',
  async () => {
    const [withNpm, without] = await Promise.all([
      outputAfterKilling({ npm_lifecycle_event: 'start' }),
      outputAfterKilling({}),
    ])
    expect(withNpm).toBe('begun\nended\n')
    expect(without).toBe('begun\n')
  },
)
