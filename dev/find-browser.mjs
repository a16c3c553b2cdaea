import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ask } from './ask.mjs'
import { programOf, run, runNode } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const apart = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium for the browser tests: the one that FABULA_CHROMIUM names, else an installed one, else one that is
 * installed now if the user agrees. Returns `{ path }`, or `{ why }` if there is none.
 */
export async function findBrowser() {
  const named = process.env.FABULA_CHROMIUM
  if (named) return existsSync(named) ? { path: named } : { why: `FABULA_CHROMIUM is ${named}, which does not exist` }
  const installed = look()
  if (installed) return { path: installed }
  const other = 'Set FABULA_CHROMIUM to one, or run "npm test --yes"'
  const question = 'The browser tests need Chromium, and this machine has none. Install it?'
  if (!(await ask(question, { otherwise: false }))) return { why: `no Chromium is installed. ${other}` }
  console.log('Installing a browser for the browser tests...')
  const reasons = []
  for (const get of [fromDebian, fromPlaywright]) {
    const why = await get()
    const found = look()
    if (found) return { path: found }
    if (why) reasons.push(why)
  }
  return {
    why: `no Chromium is installed, and none could be installed: ${reasons.join('; ')}. Set FABULA_CHROMIUM to one`,
  }
}

/**
 * Chromium without window drawing: saves a tenth of the processor time of journeys, a fifth of that of component tests.
 */
const withoutWindows = 'chromium-headless-shell'

/** The browser for `npm test`: the headless shell if there is one, else `path`. */
export const forTests = (path) =>
  process.env.FABULA_CHROMIUM ?? onPath([withoutWindows]).find((each) => existsSync(each)) ?? path

const onPath = (programs) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)))

function look() {
  return [...onPath(names), ...apart, ...playwrightsOwn()].find((path) => existsSync(path))
}

function playwrightsOwn() {
  const caches = { darwin: 'Library/Caches', win32: 'AppData/Local' }
  const store =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), caches[process.platform] ?? '.cache', 'ms-playwright')
  if (!existsSync(store)) return []
  const inside = [
    ['chrome-linux64', 'chrome'],
    ['chrome-linux', 'chrome'],
    ['chrome-linux', 'headless_shell'],
    ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
    ['chrome-mac', 'Chromium.app/Contents/MacOS/Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'],
    ['chrome-win64', 'chrome.exe'],
    ['chrome-win', 'chrome.exe'],
  ]
  return readdirSync(store)
    .filter((folder) => folder.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((folder) => inside.map(([system, program]) => join(store, folder, system, program)))
}

/** Debian's package also installs the libraries that a bare machine lacks. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', withoutWindows], { env })
  let { code, output } = await install()
  if (code !== 0) {
    await run('apt-get', ['update'], { env })
    ;({ code, output } = await install())
  }
  return code === 0 ? undefined : `apt-get: ${output.trim().split('\n').at(-1)}`
}

async function fromPlaywright() {
  const { code, output } = await runNode([programOf('playwright', 'cli.js'), 'install', 'chromium-headless-shell'])
  return code === 0 ? undefined : `Playwright: ${/Error: .*/.exec(output)?.[0] ?? `code ${code}`}`
}
