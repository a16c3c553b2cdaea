import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { variableNames } from '@fabula/server/environment/env-variables'
import { largestArchive } from '@fabula/server/http/handlers/archive'
import { expect, test } from 'vitest'
import { programAt } from './test-proxy.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const dockerfile = read('deploy/Dockerfile').replaceAll(/\\\n\s*/g, '')
const manifest = JSON.parse(read('package.json')) as { workspaces: string[]; version: string }

/** The instructions of the Dockerfile, in order. */
const instructions = dockerfile
  .split('\n')
  .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line))
  .flatMap((found) => (found ? [{ word: found[1], rest: found[2] ?? '' }] : []))
const all = (word: string): string[] => instructions.filter((each) => each.word === word).map(({ rest }) => rest)

test("the image copies only existing files, and every workspace's manifest before packages are installed", () => {
  const sources = all('COPY').filter((rest) => !rest.startsWith('--from'))
  const paths = sources.flatMap((rest) => rest.split(' ').slice(0, -1))
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const manifests = paths.filter((path) => /^\w+\/package\.json$/.test(path)).map((path) => path.split('/')[0])
  expect(manifests).toEqual([...manifest.workspaces].sort())
})

test('the image is built and started by existing programs, as an unprivileged user, from a read-only folder', () => {
  const programs = [...dockerfile.matchAll(/node (dev\/[\w.-]+)/g)].map(([, file]) => file ?? '')
  expect(programs).toEqual(['dev/build.mjs', 'dev/release.mjs'])
  expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([])
  const run = [...all('CMD'), ...all('HEALTHCHECK').map((rest) => rest.replace(/^.* CMD /, ''))]
  for (const command of run) {
    const [node, file = ''] = JSON.parse(command) as string[]
    expect(node).toBe('node')
    expect(existsSync(join(root, 'deploy', file))).toBe(true)
  }
  expect(all('USER')).toEqual(['1000:1000'])
  expect(all('FROM')).toEqual(['node:22-bookworm-slim AS build', 'node:22-bookworm-slim'])
  // Without a named owner, copied files belong to root.
  expect(all('COPY').at(-1)).toBe('--from=build /fabula /fabula')
  expect(read('deploy/compose.yaml')).toContain('read_only: true')
})

test('no secrets, packages or build output get into the image', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const path of ['.git', '.env', '**/.env', '**/node_modules', 'dist', 'data']) expect(ignored).toContain(path)
})

test('Fabula reads every variable that deploy/ sets', () => {
  const compose = read('deploy/compose.yaml').split(/^ {2}postgres:/m)[0] ?? ''
  const image = all('ENV').join(' ')
  const named = [
    ...[...compose.matchAll(/^ {6}([A-Z][A-Z_0-9]+):/gm)].map(([, name]) => name),
    ...[
      ...`${image} ${/^Environment=(.*)$/m.exec(read('deploy/fabula.service'))?.[1]}`.matchAll(/([A-Z][A-Z_0-9]+)=/g),
    ].map(([, name]) => name),
    ...[...read('deploy/example.env').matchAll(/^([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name),
    ...[...(read('deploy/nginx.conf') + read('deploy/Caddyfile')).matchAll(/#.*?([A-Z_]+)=.* ([A-Z_]+)=/g)].flatMap(
      ([, ...names]) => names,
    ),
  ]
  expect(named.length).toBeGreaterThan(12)
  // The first is the database's own; Node reads the second.
  const others = ['POSTGRES_PASSWORD', 'NODE_ENV']
  expect(named.filter((name) => !name || ![...variableNames, ...others].includes(name))).toEqual([])
})

test('compose starts the image of this version', () => {
  expect(read('deploy/compose.yaml')).toContain(`image: fabula:${manifest.version}\n`)
})

test('the proxies accept the largest archive that Fabula accepts, with its form', () => {
  const nginx = Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1]) * 2 ** 20
  // Caddy's MB is a million bytes.
  const [, count, unit] = /max_size (\d+)(MB|MiB)/.exec(read('deploy/Caddyfile')) ?? []
  const caddy = Number(count) * (unit === 'MiB' ? 2 ** 20 : 1e6)
  for (const most of [nginx, caddy]) expect(most).toBeGreaterThan(largestArchive + 2 ** 20)
})

test('nginx buffers more of an HTTP/2 upload than one round trip carries', () => {
  expect(read('deploy/nginx.conf')).toMatch(/^\s+client_body_buffer_size [1-9]\d*m;$/m)
})

test('nginx listens on the same ports over IPv4 and IPv6', () => {
  const listens = [...read('deploy/nginx.conf').matchAll(/^\s+listen (.*);$/gm)].map(([, rest = '']) => rest)
  const [six, four] = [true, false].map((isSix) => listens.filter((rest) => rest.startsWith('[::]:') === isSix))
  expect(four?.length).toBe(2)
  expect(six?.map((rest) => rest.slice('[::]:'.length))).toEqual(four)
})

const verifier = programAt('systemd-analyze')

test.skipIf(!verifier)('systemd accepts the unit file (needs systemd-analyze)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-unit-'))
  try {
    const unit = read('deploy/fabula.service').replace('/usr/bin/node', process.execPath)
    writeFileSync(join(folder, 'fabula.service'), unit)
    const said = execFileSync(verifier ?? '', ['verify', '--man=no', join(folder, 'fabula.service')], { stdio: 'pipe' })
    expect(String(said)).toBe('')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
