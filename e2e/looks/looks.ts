import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { adminAddress, adminSections } from '@fabula/contract/admin-address'
import { guideAddress } from '@fabula/contract/guide-address'
import { runServer } from '@fabula/dev/run-server'
import { accountPhrases } from '@fabula/phrases/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { chromium, type Page } from '@playwright/test'
import { importTemplate, registerAuthor } from '../author.ts'
import { everyPath, visitEveryView } from '../every-view.ts'
import { untilStill } from '../still.ts'
import { createBusyInstallation } from './busy-installation.ts'
import { contactSheet } from './contact-sheet.ts'
import { gameViews } from './game-views.ts'

/**
 * Takes a screenshot of every screen in both languages, at several window sizes, in light and dark, and puts them side
 * by side on one page, for the eye: nothing is checked. `npm run -w e2e looks -- --help` lists the options; all of it
 * takes more than ten minutes.
 */
const { values: asked } = parseArgs({
  options: {
    help: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true, default: ['english', 'russian'] },
    light: { type: 'string', multiple: true, default: ['light', 'dark'] },
    window: { type: 'string', multiple: true, default: ['360x740', '844x390', '768x1024', '1440x900'] },
    dialogs: { type: 'boolean' },
    into: { type: 'string', default: fileURLToPath(new URL('../../.cache/looks/', import.meta.url)) },
  },
})
if (asked.help) {
  console.log(`npm run -w e2e looks -- [options]
  --only=TEXT             screens whose address or name holds it; may be given more than once
  --language=LANGUAGE     english or russian; may be given more than once
  --light=light           light or dark; may be given more than once
  --window=360x740        may be given more than once
  --dialogs               every dialog that one press opens, too
  --into=FOLDER           instead of .cache/looks`)
  process.exit()
}
const windows = asked.window.map((size) => size.split('x').map(Number) as [number, number])
/** The smallest width that the editor supports. */
const editorFrom = 768

const server = await runServer({ MODEL_PROBE: 'off' })
const browser = await chromium.launch({
  executablePath: process.env.FABULA_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const taken: string[] = []
try {
  await importTemplate(server.address)
  for (const language of asked.language as ('english' | 'russian')[]) {
    const author = await registerAuthor(server.address, `looks_${language.slice(0, 2)}`)
    const look = (page: Page) => (name: string) => takePictures(page, language, name)
    const page = await newPage()
    await author.enter(page)
    const editor = ['script', 'search', 'words', 'rehearsal', 'history'].map(
      (section) => `/building/${author.draft.id}?section=${section}`,
    )
    const guides = [undefined, 'first-novel', 'controls', 'install', 'conditions'] as const
    const ofGuides = guides.map((guide) => guideAddress(language, guide).replace(`/${language}`, ''))
    const paths = [...(await everyPath(author)), ...editor, ...ofGuides].filter(isAsked)
    const leave = [accountPhrases[language].logout, accountSettingsPhrases[language].end]
    const dialogs = asked.dialogs ?? false
    await visitEveryView(page, server.address, language, paths, look(page), { dialogs, leave })
    for (const { name, go } of gameViews.filter((view) => isAsked(view.name))) {
      const guest = await newPage()
      await go(guest, server.address, language)
      await look(guest)(name)
      await guest.context().close()
    }
    await page.context().close()
  }
  if (adminSections.some((section) => isAsked(adminAddress('english', section)))) await captureAdminPages()
} finally {
  await browser.close()
  await server.stop()
}
writeFileSync(join(asked.into, 'index.html'), contactSheet(taken))
console.log(`${taken.length} pictures: ${join(asked.into, 'index.html')}`)

function isAsked(name: string): boolean {
  return !asked.only || asked.only.some((text) => name.includes(text))
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  // The runner wraps named functions in a helper that pages do not have.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named' })
  return context.newPage()
}

/** Runs last: the model connected here would answer in every game. */
async function captureAdminPages(): Promise<void> {
  const author = await registerAuthor(server.address, 'looks_keeper')
  const installation = await createBusyInstallation(
    server.address,
    /#first=(\S+)/.exec(server.log())?.[1] ?? '',
    author,
  )
  for (const language of asked.language as ('english' | 'russian')[]) {
    const page = await newPage()
    await installation.operator.enter(page)
    const paths = adminSections.map((section) => adminAddress(language, section).replace(`/${language}`, ''))
    const look = (name: string) => takePictures(page, language, name)
    await visitEveryView(page, server.address, language, paths.filter(isAsked), look, {
      dialogs: asked.dialogs ?? false,
    })
    await page.context().close()
  }
  await installation.close()
}

/** Takes the current view in every window size and colour scheme; the full page, unless a dialog is open. */
async function takePictures(page: Page, language: string, name: string): Promise<void> {
  const isEditor = /^\/(building|production_change)\//.test(name)
  for (const [width, height] of windows) {
    if (isEditor && width < editorFrom) continue
    await page.setViewportSize({ width, height })
    for (const light of asked.light as ('light' | 'dark')[]) {
      await page.emulateMedia({ colorScheme: light })
      await untilStill(page)
      const plain = name.replace(/[0-9a-f-]{36}/g, 'id').replace(/[^\p{L}\d]+/gu, '_')
      const file = `${language}/${plain.slice(0, 90) || 'home'}-${width}-${light}.png`
      mkdirSync(join(asked.into, language), { recursive: true })
      const fullPage = await page.evaluate(() => document.querySelector('.play, dialog[open]') === null)
      await page.screenshot({ path: join(asked.into, file), fullPage })
      taken.push(file)
    }
  }
}
