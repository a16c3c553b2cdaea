import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '../build.mjs'
import { removeFolder } from '../data-folder.ts'
import { gather } from './gather.mjs'

/** On a fresh clone without a build there is nothing to release. */
describe.skipIf(!isBuilt())('a release, gathered from a build (needs a build)', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fabula-release-'))
  const folder = join(scratch, 'fabula')
  const dataDir = join(scratch, 'data')
  /** The user that runs it: if the tests run as root, not the owner of the files, as on an operator's machine. */
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  let bytes = 0
  const started: ChildProcess[] = []

  beforeAll(() => {
    bytes = gather(folder)
    mkdirSync(dataDir)
    chmodSync(scratch, 0o755)
    if (user.uid) chownSync(dataDir, user.uid, user.gid)
    else chmodSync(folder, 0o555)
  })
  afterAll(async () => {
    // Processes left running by a failed test.
    for (const child of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    chmodSync(folder, 0o755)
    removeFolder(scratch)
  })

  const start = (
    args: string[],
    variables: Record<string, string> = {},
  ): { child: ChildProcess; said: () => string } => {
    const child = spawn(process.execPath, ['fabula.js', ...args], {
      cwd: folder,
      ...user,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
    return { child, said: () => said }
  }

  test('takes at most 180 MB, and has no packages or sources that only developers use', () => {
    expect(bytes / 2 ** 20).toBeLessThan(180)
    const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    const present = Object.keys(devDependencies).filter((name) => existsSync(join(folder, 'node_modules', name)))
    expect(present).toEqual([])
    expect(existsSync(join(folder, 'node_modules', 'react'))).toBe(false)
    expect(readdirSync(folder).sort()).toEqual(
      'CHANGELOG.md LICENSE README.md check-system.mjs deploy dist docs extensions fabula.js healthcheck.js node_modules package.json'.split(
        ' ',
      ),
    )
  })

  test('has every document that the guides name', () => {
    const guides = new URL('../../docs/guide/en/', import.meta.url)
    const pages = readdirSync(guides).map((page) => readFileSync(new URL(page, guides), 'utf8'))
    const named = [...new Set([...pages.join('\n').matchAll(/`(docs\/[\w-]+\.md)`/g)].map(([, path = '']) => path))]
    expect(named).toContain('docs/RUNNING.md')
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([])
  })

  test('every package that the server imports loads with all its dependencies', async () => {
    const files = readdirSync(join(folder, 'dist/server')).filter((file) => file.endsWith('.js'))
    const source = files.map((file) => readFileSync(join(folder, 'dist/server', file), 'utf8')).join('\n')
    const imported = source.matchAll(/(?:\bfrom|\bimport\(?)\s*["']([@a-z][\w@./-]*)["']/g)
    const names = [...new Set([...imported].map(([, name = '']) => name))].filter((name) => !isBuiltin(name))
    expect(names).toEqual(expect.arrayContaining(['aws4fetch', 'node-llama-cpp', 'sharp']))
    const load = `for (const name of ${JSON.stringify(names)}) await import(name).catch((error) => console.log(name, error.message))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', load], { cwd: folder })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(said).toBe('')
  })

  test('starts for a user who may not write to its folder, reports its state, serves pages, is healthy and stops', async () => {
    const { child, said } = start([], { MODEL_PROVIDR: 'x', EXTENSIONS_DIR: 'extensions' })
    const ended = once(child, 'exit')
    await expect.poll(said, { timeout: 80_000, interval: 50 }).toContain('No administrator yet')
    const port = /Fabula is open at http:\/\/localhost:(\d+)/.exec(said())?.[1] ?? ''
    const page = await (await fetch(`http://127.0.0.1:${port}/english`)).text()
    expect(page).toContain('<html lang="en"')
    const found: unknown = await (await fetch(`http://127.0.0.1:${port}/api/importers`)).json()
    expect(found).toMatchObject({ importers: [{ name: 'fountain' }] })
    expect(said()).not.toContain('is not used')
    const check = spawn(process.execPath, ['healthcheck.js'], { cwd: folder, env: { PORT: port } })
    expect(await once(check, 'exit')).toEqual([0, null])
    expect(said()).toContain('No model connected: story mode')
    // The printed links are in the language that the root address redirects to.
    const opened = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
    const settings = `http://localhost:${port}${opened.headers.get('location')}/admin`
    expect(said()).toContain(`Connect one at ${settings}\n`)
    expect(said()).toContain(`within a day: ${settings}#first=`)
    expect(said()).toContain('none is opened by itself')
    expect(said()).toContain('Did you mean MODEL_PROVIDER?')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const closed = spawn(process.execPath, ['healthcheck.js'], { cwd: folder, env: { PORT: port } })
    expect(await once(closed, 'exit')).toEqual([1, null])
  })

  test('its commands work, and an unknown command is refused', async () => {
    const known = start(['backup', '--help'])
    await once(known.child, 'close')
    expect(known.said()).toContain('backs up the whole installation')
    const help = start(['--help'])
    expect(await once(help.child, 'close')).toEqual([0, null])
    for (const word of ['backup', 'restore', 'model']) expect(help.said()).toContain(`node fabula.js ${word} `)
    const unknown = start(['bakcup'])
    expect(await once(unknown.child, 'close')).toEqual([1, null])
    expect(unknown.said()).toContain('There is no command "bakcup": start, backup, restore, model.')
  })
})
