import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import type { Page } from '@playwright/test'
import type { Author } from './author.ts'

/** Every page there is, by its address below the language. */
export async function everyPath(page: Page, address: string, author: Author): Promise<string[]> {
  const state: PlayState = await (await page.request.get(`${address}/api/english/game/continue/demo`)).json()
  const { draft, published } = author
  const [talk] = draft.interactive_scenes
  const [letter] = draft.static_scenes
  const sections = [
    ...['info', 'states', 'world-prompts', 'characters', 'music', 'assets', 'graph'],
    ...['interactive-scenes', 'static-scenes', 'translations'],
  ]
  const ofScene = ['characters', 'background', 'music', 'scene-prompts', 'modifying-states', 'endings', 'start-message']
  const talkAt = `/building/${draft.id}/interactive_scene/${talk?.id}`
  const letterAt = `/building/${draft.id}/static_scene/${letter?.id}`
  return [
    ...['', '/search', '/search?name=zzz', '/user/me', '/library', '/building', '/offline', '/nowhere'],
    ...['/production/demo', `/production/${published.link}`, '/production/not-there'],
    ...['/library/demo', '/play/demo', `/game/${state.novel_id}/state/${state.game_state_id}`],
    ...sections.map((section) => `/building/${draft.id}?section=${section}`),
    ...[talkAt, ...[...ofScene, 'test-canvas'].map((section) => `${talkAt}?section=${section}`)],
    ...[letterAt, ...['next-scenes', 'preview'].map((section) => `${letterAt}?section=${section}`)],
    `/production_change/${published.id}`,
  ]
}

/** At most so many buttons of a page are tried. */
const most = 12

/**
 * Shows every page in a language, and every dialog and sheet that one press on it opens: each is given to `look` by a name.
 * Nothing is typed or confirmed there. Buttons in `leave` are left alone: they end the visit.
 */
export async function everySight(
  page: Page,
  address: string,
  language: Language,
  paths: readonly string[],
  look: (name: string) => Promise<void>,
  { dialogs = true, leave = [] }: { dialogs?: boolean; leave?: readonly string[] } = {},
): Promise<void> {
  const dialog = page.locator('dialog[open]').first()
  for (const path of paths) {
    const at = `${address}/${language}${path}`
    await open(page, at)
    await look(path)
    if (!dialogs) continue
    const buttons = await openers(page, leave)
    for (const label of buttons.slice(0, most)) {
      const button = page.getByRole('button', { name: label, exact: true }).first()
      if (!(await button.isVisible())) continue
      const before = await size(page)
      await button.click({ timeout: 2_000 }).catch(() => undefined)
      // What opens may have to come over the network first.
      await dialog.waitFor({ timeout: 400 }).catch(() => undefined)
      const isOpen = await dialog.isVisible()
      if (isOpen || (page.url() === at && Math.abs((await size(page)) - before) > 5)) await look(`${path} > ${label}`)
      if (isOpen) await page.keyboard.press('Escape')
      if (!isOpen || page.url() !== at || (await dialog.isVisible())) await open(page, at)
    }
  }
}

async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await page.waitForLoadState('networkidle')
  // A page that finds itself filled for somebody else loads once more.
  await page.evaluate(() => document.fonts.ready).catch(() => page.waitForLoadState('networkidle'))
}

const size = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)

/** The names of a page's buttons, each once, those that only differ by what they are of once too. */
function openers(page: Page, without: readonly string[]): Promise<string[]> {
  return page.evaluate((without) => {
    const seen = new Set<string>()
    return [...document.querySelectorAll<HTMLButtonElement>('button')].flatMap((button) => {
      const name = (button.getAttribute('aria-label') ?? button.innerText).replace(/\s+/g, ' ').trim()
      const kind = `${button.className}|${name.replace(/[«“"].*[»”"]|: .*|\d+/g, '')}`
      const isOpener = button.offsetParent !== null && !button.disabled && button.type !== 'submit'
      if (!isOpener || name === '' || without.includes(name) || button.closest('dialog') || seen.has(kind)) return []
      seen.add(kind)
      return [name]
    })
  }, without)
}
