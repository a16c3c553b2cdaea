import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFromSource } from '@fabula/dev/built-from-source'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'fabula-stopped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a server in a process group of its own, as a terminal does. */
function begin(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, PORT: '0', DEMO: 'off', DATA_DIR: folder, ...variables }
  const child = spawn(process.execPath, [join(builtFromSource(), 'main.js')], { env, cwd: folder, detached: true })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  return { pid: child.pid ?? 0, exited: once(child, 'exit'), said: () => said.join('') }
}

test('a server that is stopped while its database does not answer ends without waiting, and without an error', async () => {
  const server = begin({ DATABASE_URL: 'postgres://fabula:secret@127.0.0.1:1/fabula' })
  await vi.waitFor(() => expect(server.said()).toContain('does not answer yet'), { timeout: 60_000 })
  const told = performance.now()
  process.kill(server.pid, 'SIGTERM')
  const [code] = await server.exited
  expect(code).toBe(0)
  expect(performance.now() - told).toBeLessThan(15_000)
  expect(server.said()).not.toContain('correct DATABASE_URL')
})

test.skipIf(process.platform === 'win32')(
  'Ctrl+C while a first start creates its database is no error, and leaves nothing half finished (needs process groups)',
  async () => {
    const server = begin({})
    const begun = () => existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('postgres.new'))
    await vi.waitFor(() => expect(begun()).toBe(true), { timeout: 60_000, interval: 20 })
    process.kill(-server.pid, 'SIGINT')
    const [code] = await server.exited
    expect(code).toBe(0)
    expect(server.said()).not.toMatch(/does not run on this system|does not start/)
    expect(begun()).toBe(false)
  },
)
