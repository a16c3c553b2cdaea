import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readEnvironment } from '@fabula/server/environment/env'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '../build.mjs'
import { removeFolder } from '../data-folder.ts'
import { startScriptedModel } from '../scripted-model/scripted-model.ts'
import { documentedCommands } from './read-commands.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const documented = documentedCommands()
const programs = new Set(documented.map(({ program }) => program).filter(Boolean))

/** Commands that can not be run here or are run elsewhere, and where. */
const elsewhere: Record<string, string> = {
  'npm test': 'it is run before each landing',
  'npm run test:slow': 'it is what runs this',
  'npm test journeys': 'it is run before each landing',
  'npm run check': 'it is run before each landing',
  'git clone ADDRESS fabula && cd fabula': 'it needs the address of a repository',
  'npx vitest run --project core line-mark': 'it is run with all others',
  'npm run dev': 'e2e/development.journey.ts runs it',
  'npm run release': 'dev/release/release.test.ts gathers what it packs; packing takes half a minute',
  'tar -xzf fabula-0.1.0-linux-x64.tar.gz -C /opt && mv /opt/fabula-0.1.0-linux-x64 /opt/fabula':
    'it is for /opt; dev/release/release.test.ts goes on with such a folder',
  'cd /opt/fabula && DATA_DIR=/var/lib/fabula node fabula.js': 'dev/release/release.test.ts runs it in another folder',
  'runuser -u fabula -- env DATA_DIR=/var/lib/fabula node --env-file=/etc/fabula.env /opt/fabula/fabula.js backup /var/lib/fabula/fabula.tar':
    'it is for the user of a service; npm run backup is typed',
  'docker build -f deploy/Dockerfile -t fabula .': 'it needs an engine; dev/deploy/deploy.test.ts reads the file',
  'docker run -p 127.0.0.1:3000:3000 -v fabula:/data --read-only --tmpfs /tmp --stop-timeout 45 fabula':
    'it needs an engine',
  'cd deploy && cp example.env .env': 'dev/deploy/deploy.test.ts reads the file',
  'docker compose up --build -d': 'it needs an engine; dev/deploy/deploy.test.ts reads the file',
}

test('the variables set in the documents are valid together', () => {
  const settings = documented.filter(({ variables }) => Object.keys(variables).length > 0)
  expect(settings.length).toBeGreaterThan(12)
  for (const { file, command, variables } of settings) {
    expect(() => readEnvironment(variables), `${file}: ${command}`).not.toThrow()
  }
})

test('the first change explained in CONTRIBUTING applies to the files that it names', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const changes = [...text.matchAll(/^```diff\n--- (\S+)\n(.*?)^```/gms)]
  expect(changes.map(([, file]) => file)).toEqual(['core/novel/line-mark.test.ts', 'core/novel/line-mark.ts'])
  for (const [, file = '', body = ''] of changes) {
    const source = readFileSync(join(root, file), 'utf8')
    const [stays, comes] = [/^[- ]/, /^\+/].map((sign) => body.split('\n').filter((line) => sign.test(line)))
    expect(source).toContain(stays?.map((line) => line.slice(1)).join('\n'))
    for (const line of comes ?? []) expect(source).not.toContain(line.slice(1))
  }
})

describe.skipIf(!isBuilt())('commands of the documents, run in a copy of the repository (needs a build)', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fabula-documents-'))
  const copy = join(scratch, 'copy')
  const ran = new Set(Object.keys(elsewhere))
  const processes: ChildProcess[] = []
  let model: Awaited<ReturnType<typeof startScriptedModel>>
  let data = join(scratch, 'data')

  beforeAll(async () => {
    mkdirSync(copy)
    // Leaves out `.env` and `data`, which may be somebody's own.
    for (const name of readdirSync(root).filter((each) => !['.env', 'data', '.git'].includes(each))) {
      symlinkSync(join(root, name), join(copy, name))
    }
    model = await startScriptedModel({ names: ['qwen3:8b'] })
  })
  afterAll(async () => {
    for (const { exitCode, signalCode, pid } of processes) {
      if (exitCode === null && signalCode === null && pid) process.kill(-pid, 'SIGKILL')
    }
    await model.close()
    removeFolder(scratch)
  })

  /** Runs a command of the documents, with its example values replaced. */
  function type(program: string, variables: Record<string, string> = {}, replaced: Record<string, string> = {}) {
    expect([...programs], 'no document has it').toContain(program)
    ran.add(program)
    const typed = Object.entries(replaced).reduce((text, [example, real]) => text.replaceAll(example, real), program)
    const child = spawn('sh', ['-c', typed], {
      cwd: copy,
      // So that an interrupt reaches every process that the command has started.
      detached: true,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        DATA_DIR: data,
        LOG_LEVEL: 'warn',
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    processes.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    return {
      said: () => said,
      ended: async () => ({ code: child.exitCode ?? ((await once(child, 'close')) as [number])[0], said }),
      /** Sends Ctrl+C; resolves when no process that it started has its output open any more. */
      async interrupt() {
        const gone = once(child, 'close')
        process.kill(-(child.pid ?? 0), 'SIGINT')
        await gone
      },
    }
  }

  /** The variables that these documents set for `npm start`, later files overriding earlier ones. */
  const setIn = (...files: string[]): Record<string, string> =>
    Object.assign(
      {},
      ...documented
        .filter(({ file, program }) => files.includes(file) && program === 'npm start')
        .map((it) => it.variables),
    ) as Record<string, string>

  async function open(variables: Record<string, string> = {}) {
    const server = type('npm start', variables)
    await expect.poll(server.said, { timeout: 80_000, interval: 50 }).toContain('Open that address in a browser')
    const port = /Fabula (?:is open|listens) at http:\/\/localhost:(\d+)/.exec(server.said())?.[1] ?? ''
    return { ...server, address: `http://127.0.0.1:${port}` }
  }

  test("npm start serves the demo novel, the client's bot plays it to the end, and Ctrl+C stops the server", async () => {
    const server = await open()
    expect((await fetch(`${server.address}/english/production/demo`)).status).toBe(200)
    const bot = type(
      'npx tsx client/example/bot.ts http://localhost:3000 demo',
      {},
      { 'http://localhost:3000': server.address },
    )
    const played = await bot.ended()
    expect(played.said).toContain('Playing demo as a guest')
    expect(played.said).toContain('THE END')
    expect(played.code).toBe(0)
    await server.interrupt()
    await expect(fetch(server.address)).rejects.toThrow()
  })

  test('all settings of the guides work together, and a backup of the running server is restored elsewhere', async () => {
    const telegram = type('npx tsx dev/bot-stand-in/main.ts')
    await expect.poll(telegram.said, { timeout: 30_000 }).toContain('npm start')
    const [, api = '', token = ''] = /TELEGRAM_API_ROOT=(\S+) TELEGRAM_BOT_TOKEN=(\S+)/.exec(telegram.said()) ?? []
    const asked = { ...setIn('docs/guide/en/models.md'), MODEL_BASE_URL: model.url }
    const backups = join(scratch, 'backups')
    const server = await open({
      ...setIn('docs/guide/en/install.md', 'docs/guide/en/domain.md', 'docs/guide/en/operators-page.md'),
      ...asked,
      ...setIn('docs/guide/en/backup.md'),
      BACKUP_DIR: backups,
      ...setIn('docs/guide/en/telegram.md'),
      TELEGRAM_API_ROOT: api,
      TELEGRAM_BOT_TOKEN: token,
      ADMIN_KEY: 'for the scripts of the operator',
      MODEL_PROBE: 'off',
    })
    const read = async (path: string): Promise<unknown> =>
      (await fetch(server.address + path, { headers: { 'x-admin-key': 'for the scripts of the operator' } })).json()
    expect(server.said()).toContain('Replies are written by qwen3:8b (hosted).')
    expect(await read('/api/health')).toMatchObject({
      storyteller: { kind: 'hosted', name: 'qwen3:8b' },
      telegram: true,
    })
    expect(await read('/api/importers')).toMatchObject({ importers: [{ name: 'fountain' }] })
    await expect.poll(() => read('/api/admin/server')).toMatchObject({ telegram: { configured: true, group: true } })
    expect(await read('/api/admin/backups')).toMatchObject({ every_hours: 24 })
    expect(await statusFor(server.address, 'novels.example.org')).toBe(200)
    expect(await statusFor(server.address, 'elsewhere.example.org')).toBe(421)

    const modelTest = await type('npm run model -- --test', asked).ended()
    expect(modelTest.said).toContain('answered:          5 of 5')
    expect(modelTest.code).toBe(0)

    const inScratch = { '/backups': backups }
    const made = await type('npm run backup -- /backups/fabula.tar', {}, inScratch).ended()
    expect(made.code, made.said).toBe(0)
    expect(existsSync(join(backups, 'fabula.tar'))).toBe(true)
    await server.interrupt()
    await telegram.interrupt()

    data = join(scratch, 'another')
    const restored = await type('npm run restore -- /backups/fabula.tar', {}, inScratch).ended()
    expect(restored.code, restored.said).toBe(0)
  })

  test('the command that installs the test packages ends at once if they are installed', async () => {
    expect((await type('npm run packages').ended()).code).toBe(0)
  })

  test('the command that generates a key prints one', () => {
    const program = [...programs].find((each) => each.startsWith('node -e')) ?? ''
    ran.add(program)
    expect(execFileSync('sh', ['-c', program], { encoding: 'utf8' }).trim()).toMatch(/^[\w-]{32}$/)
  })

  test('every command of the documents was run here, or is covered elsewhere', () => {
    expect([...programs].filter((program) => !ran.has(program))).toEqual([])
    expect(Object.keys(elsewhere).filter((program) => !programs.has(program))).toEqual([])
  })
})

/** The server's status for a request with this host name. */
const statusFor = (address: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(`${address}/api/importers`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).once(
      'error',
      reject,
    )
  })
