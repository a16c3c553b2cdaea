import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@fabula/server/process/free-port'
import { expect, test } from './journey.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * Copies a folder with the times of its files, by which the build detects what it can skip. Where there is `cp`, it takes
 * a tenth of Node's processor time.
 */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true, preserveTimestamps: true })
  else execFileSync('cp', ['-a', from, to])
}

/** An editable copy of the sources, with this checkout's packages and build. */
function copyOfSources(): string {
  const root = mkdtempSync(join(tmpdir(), 'fabula-sources-'))
  mkdirSync(join(root, 'node_modules/@fabula'), { recursive: true })
  for (const workspace of ['core', 'contract', 'phrases', 'client', 'server', 'web', 'demo', 'dev']) {
    copyFolder(join(repository, workspace), join(root, workspace))
    for (const left of ['node_modules', '.tsc']) rmSync(join(root, workspace, left), { recursive: true, force: true })
    symlinkSync(join(root, workspace), join(root, 'node_modules/@fabula', workspace))
  }
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@fabula' && !name.startsWith('.'))
      symlinkSync(join(repository, 'node_modules', name), join(root, 'node_modules', name))
  }
  copyFolder(join(repository, 'docs'), join(root, 'docs'))
  mkdirSync(join(root, '.cache'))
  copyFolder(join(repository, 'dist'), join(root, '.cache/development'))
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json'])
    cpSync(join(repository, file), join(root, file))
  return root
}

test.skip(({ isMobile }) => isMobile, 'developers work at a desk')

test('in development, changes appear at once, typed text stays, and a syntax error keeps the last good server running', async ({
  page,
}) => {
  const root = copyOfSources()
  const port = await freePort()
  const child = spawn(process.execPath, ['dev/watch.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: join(root, 'data'),
      DEMO: 'off',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const address = `http://localhost:${port}`
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')))
  try {
    await expect.poll(() => said, { timeout: 150_000 }).toContain('follows changes to its sources')
    await page.goto(`${address}/english/search`)
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('the lamp')

    await test.step('a style sheet', async () => {
      edit('web/page/page-frame.css', (text) => `${text}\nbody { outline: 7px solid; }\n`)
      await expect(page.locator('body')).toHaveCSS('outline-width', '7px')
      await expect(name).toHaveValue('the lamp')
    })

    await test.step('a component', async () => {
      edit('web/catalogue/search-page.tsx', (text) => text.replace('<h1 ', '<h1 data-hot="yes" '))
      await expect(page.locator('h1[data-hot=yes]')).toBeVisible()
      await expect(name).toHaveValue('the lamp')
    })

    await test.step('a syntax error in the server', async () => {
      edit('server/library/list-library.ts', (text) => `${text}\nexport const = 3\n`)
      await expect.poll(() => said, { timeout: 60_000 }).toContain('The last good build stays in use.')
      expect((await page.request.get(`${address}/api/health`)).status()).toBe(200)
    })
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(root, { recursive: true, force: true })
  }
})
