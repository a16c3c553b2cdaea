import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { silentLog } from '@fabula/server/database/database-log'
import { openDatabase } from '@fabula/server/database/open-database'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { quantile, type Row, report, round } from '../table.ts'
import { during, heapMb, pressTo as pressToNamed, seenAt as seenNamed, watchPage } from './in-page.ts'
import { largeNovel } from './large-novel.ts'
import { registerAuthor } from './register-author.ts'
import { saveOneField } from './save-one-field.ts'
import { storeNovel } from './store-novel.ts'

/**
 * Measures what an author of a large novel waits for: opening it, finding and opening a scene, saving one field, and
 * the graph. Uses a real browser without throttling, on a novel written directly to the store. `editor.ts [scenes...]`:
 * 1000 and 5000. The floor is an empty page in the same browser with the same pointer movements: what the machine
 * allows now.
 */
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
if (sizes.length === 0) sizes.push(1_000, 5_000)
const samples = 5
const goals: Record<string, Record<number, number>> = {
  'graph: interactive, ms': { 1000: 500, 5000: 1_200 },
  'graph: drag the table, p95 frame, ms': { 1000: 17, 5000: 20 },
  'graph: carry a card, p95 frame, ms': { 1000: 17, 5000: 20 },
  'graph: zoomed far out, frames a second (at least)': { 1000: 55, 5000: 55 },
  'graph: slowest input, ms': { 1000: 50, 5000: 100 },
  'heap with the graph open, MB': { 1000: 10, 5000: 18 },
  "open a scene's editor, ms": { 1000: 150, 5000: 150 },
  'save one field, KB sent': { 1000: 4, 5000: 4 },
  'save one field, rows written': { 1000: 1, 5000: 1 },
}
const seen = {
  sections: '.editor-sections a[aria-current]',
  graph: '.graph-card',
  scene: '.editor-sections a[href*="interactive_scene"]',
  list: '.scene-cards > *',
}
type Seen = keyof typeof seen
const seenAt = (page: Page, what: Seen) => seenNamed(page, what)
const pressTo = (page: Page, what: Seen, press: () => Promise<void>) => pressToNamed(page, what, press)
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const dataDir = makeDataFolder('editor')
const server = await runServer({}, { dataDir })
const database = await openDatabase({ dataDir, log: silentLog })
const browser = await chromium.launch({ executablePath: process.env.FABULA_CHROMIUM ?? '/usr/bin/chromium', args })
try {
  const author = await registerAuthor(server.address)
  const measured: Record<number, Record<string, number>> = {}
  for (const size of sizes) {
    const id = await storeNovel(database.pool, dataDir, author.user.id, largeNovel(size))
    measured[size] = await measure(browser, `${server.address}/english/building/${id}`, author)
  }
  const floor = await floorFigures(browser)
  const names = Object.keys(measured[sizes[0] ?? 0] ?? {})
  report(
    'editor',
    `a novel of ${sizes.join(' and ')} scenes; times are medians of ${samples}`,
    names.map((what): Row => {
      const row: Row = { what }
      for (const size of sizes) {
        row[`${size}`] = round(measured[size]?.[what] ?? Number.NaN, 1)
        row[`goal ${size}`] = goals[what]?.[size] ?? ''
      }
      row.floor = floor[what] === undefined ? '' : round(floor[what], 1)
      return row
    }),
  )
} finally {
  await browser.close()
  await database.close()
  await server.stop()
  removeFolder(dataDir)
}

async function measure(
  on: Browser,
  address: string,
  author: { token: string; user: { id: string; username: string } },
): Promise<Record<string, number>> {
  const context = await on.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript((kept) => localStorage.setItem('fabula.session', kept), JSON.stringify(author))
  const page = await context.newPage()
  await watchPage(page, seen)
  const found: Record<string, number> = {}

  // Once to fill the caches of browser and server, then the measured times.
  await page.goto(address)
  await seenAt(page, 'sections')
  found['open the builder, ms'] = await median(async () => {
    await page.goto(address)
    return seenAt(page, 'sections')
  })
  const cdp = await context.newCDPSession(page)
  found['heap with the novel open, MB'] = await heapMb(cdp)
  found['graph: interactive, ms'] = await median(async () => {
    await page.getByRole('link', { name: /^Info/ }).click()
    return pressTo(page, 'graph', () => page.getByRole('link', { name: /^Graph/ }).click())
  })
  found['graph: from the address, ms'] = await median(async () => {
    await page.goto(`${address}?section=graph`)
    return seenAt(page, 'graph')
  })
  Object.assign(found, await graphFigures(page))
  found['heap with the graph open, MB'] = await heapMb(cdp)
  await page.getByRole('link', { name: /^Interactive Scenes/ }).click()
  await seenAt(page, 'list')
  const search = page.getByRole('searchbox').first()
  const typed = await during(page, async () => {
    await search.pressSequentially('river', { delay: 120 })
    await page.waitForTimeout(200)
  })
  found['scene list: slowest letter of a search, ms'] = Math.max(...typed.inputs)
  found["open a scene's editor, ms"] = await median(async () => {
    await page.goto(`${address}?section=interactive-scenes`)
    await seenAt(page, 'list')
    const link = page.locator('.scene-cards a[href*="interactive_scene"]').first()
    return pressTo(page, 'scene', () => link.click())
  })
  Object.assign(found, await saveOneField(page, database.pool))
  await context.close()
  return found
}

async function graphFigures(page: Page): Promise<Record<string, number>> {
  const box = await page.locator('.graph-frame').boundingBox()
  if (!box) throw new Error('The graph is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.waitForTimeout(1_500)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = await taskSeconds(cdp)
  const drag = await during(page, () => dragAround(page, box.x + 40, box.y + box.height - 70))
  const worked = (await taskSeconds(cdp)) - busy
  const card = await page.locator('.graph-card').nth(4).boundingBox()
  if (!card) throw new Error('The card is not visible')
  const carry = await during(page, async () => {
    await dragAround(page, card.x + card.width / 3, card.y + card.height / 3)
  })
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.waitForTimeout(800)
  const far = await during(page, async () => {
    await dragAround(page, x, y)
    await page.mouse.move(x, y)
    for (let turn = 0; turn < 16; turn++) {
      await page.mouse.wheel(0, turn % 8 < 4 ? -100 : 100)
      await page.waitForTimeout(40)
    }
  })
  return {
    'graph: drag the table, p95 frame, ms': quantile(drag.frames, 0.95),
    "graph: drag the table, the page's own work a frame, ms": (worked * 1_000) / drag.frames.length,
    'graph: carry a card, p95 frame, ms': quantile(carry.frames, 0.95),
    'graph: zoomed far out, frames a second (at least)': 1_000 / mean(far.frames),
    'graph: slowest input, ms': Math.max(...drag.inputs, ...carry.inputs, ...far.inputs),
  }
}

/** Work of the page's main thread so far, in seconds of processor time, which excludes other programs. */
async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

async function floorFigures(on: Browser): Promise<Record<string, number>> {
  const page = await on.newPage({ viewport: { width: 1440, height: 900 } })
  await watchPage(page, {})
  await page.goto('about:blank')
  await page.waitForTimeout(500)
  const { frames, inputs } = await during(page, () => dragAround(page, 600, 500))
  await page.close()
  return {
    'graph: drag the table, p95 frame, ms': quantile(frames, 0.95),
    'graph: carry a card, p95 frame, ms': quantile(frames, 0.95),
    'graph: zoomed far out, frames a second (at least)': 1_000 / mean(frames),
    'graph: slowest input, ms': Math.max(...inputs),
  }
}

/** Drags the pointer around for two seconds. */
async function dragAround(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 120; step++) {
    await page.mouse.move(x + Math.sin(step / 12) * 300, y - Math.abs(Math.sin(step / 20)) * 200)
    await page.waitForTimeout(10)
  }
  await page.mouse.up()
}

async function median(sample: () => Promise<number>): Promise<number> {
  const found: number[] = []
  for (let at = 0; at < samples; at++) found.push(await sample())
  return quantile(found, 0.5)
}

function mean(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length)
}
