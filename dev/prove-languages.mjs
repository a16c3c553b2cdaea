import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { programOf, root, runNode } from './run.mjs'

/**
 * `npm run prove:languages`: checks every page, and every dialog that one press opens, in both languages at three
 * widths and in the pseudo-language. Requires a build. `FABULA_SHOTS=folder` saves a screenshot of each.
 */
const browser = await findBrowser()
if (browser.why) {
  console.error(`Not proved: ${browser.why}.`)
  process.exit(1)
}
const { code } = await runNode(
  [
    programOf('@playwright/test', 'cli.js'),
    ...['test', '-c', join(root, 'e2e', 'playwright.config.ts'), '--project=desk', '--reporter=list'],
    ...['overflow', 'pseudo-language', 'page-heads', 'two-languages', 'translations'],
  ],
  { show: true, env: { ...process.env, FABULA_CHROMIUM: browser.path, FABULA_THOROUGH: '1' } },
)
process.exitCode = code
