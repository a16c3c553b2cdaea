import type { PlayState } from '@fabula/contract/shapes/play'
import type { Language } from '@fabula/core/novel/language'
import { accountPhrases } from '@fabula/phrases/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Author } from './author.ts'
import { untilStill } from './still.ts'

/** Opens every dialog, too: takes minutes longer, so it is not part of `npm test` (`npm run prove:languages`). */
export const isThorough = process.env.FABULA_THOROUGH === '1'

/** Buttons that end the session or change the scene's kind, after which the other views could not be visited. */
export const leavingButtons = (language: Language): string[] => [
  accountPhrases[language].logout,
  accountSettingsPhrases[language].end,
  staticScenePhrases[language].choices.add,
  staticScenePhrases[language].choices.drop,
]

/** The addresses of all pages, without the language. */
export async function everyPath(author: Author): Promise<string[]> {
  const state: PlayState = await (await author.call('GET', '/api/english/game/continue/demo')).json()
  const { draft, published } = author
  const [talk] = draft.interactive_scenes
  const [letter] = draft.static_scenes
  const sections = [
    ...['info', 'states', 'world-prompts', 'characters', 'music', 'assets', 'graph'],
    ...['interactive-scenes', 'static-scenes', 'translations'],
  ]
  const ofScene = [
    'characters',
    'background',
    'music',
    'staging',
    'scene-prompts',
    'modifying-states',
    'endings',
    'start-message',
  ]
  const conversationAt = `/building/${draft.id}/interactive_scene/${talk?.id}`
  const letterAt = `/building/${draft.id}/static_scene/${letter?.id}`
  return [
    ...['', '/search', '/search?name=zzz', '/user/me', '/library', '/building', '/admin', '/offline', '/nowhere'],
    ...['/production/demo', `/production/${published.link}`, '/production/not-there'],
    ...['/library/demo', '/play/demo', `/game/${state.novel_id}/state/${state.game_state_id}`],
    ...sections.map((section) => `/building/${draft.id}?section=${section}`),
    ...[conversationAt, ...[...ofScene, 'test-canvas'].map((section) => `${conversationAt}?section=${section}`)],
    ...[letterAt, ...['next-scenes', 'preview'].map((section) => `${letterAt}?section=${section}`)],
    `/production_change/${published.id}`,
  ]
}

/**
 * Opens every page in a language, and every dialog, sheet and form that one press on it opens, and calls `look` with a
 * name for each. Buttons with the same name are pressed once; those that act on a named item, once per page. Nothing is
 * typed or confirmed. Buttons in `leave` are not pressed.
 */
export async function visitEveryView(
  page: Page,
  address: string,
  language: Language,
  paths: readonly string[],
  look: (name: string) => Promise<void>,
  { dialogs = true, leave = [] }: { dialogs?: boolean; leave?: readonly string[] } = {},
): Promise<void> {
  const pressed = new Set<string>(leave)
  for (const path of paths) {
    const at = `${address}/${language}${path}`
    // If no button was pressed, another section of the editor can be reached without loading the document again.
    if (dialogs || !(await stepTo(page, at))) await open(page, at)
    await look(path)
    if (!dialogs) continue
    for (const name of await buttonsOf(page)) {
      const action = name.split(/: | [«“"]/)[0] ?? name
      const key = action === name ? name : `${path} ${action}`
      if (pressed.has(key)) continue
      pressed.add(key)
      const button = page.getByRole('button', { name, exact: true }).first()
      if (!(await button.isVisible())) continue
      const before = await elements(page)
      if (await press(page, button, before)) await look(`${path} > ${name}`)
      await page.keyboard.press('Escape')
      await untilStill(page)
      // Reload the page if the opened part did not close by itself.
      if (page.url() !== at || (await elements(page)) > before + 5) await open(page, at)
    }
  }
}

/** Presses a button. Returns whether something opened on this page, possibly after loading over the network. */
async function press(page: Page, button: Locator, before: number): Promise<boolean> {
  const at = page.url()
  await button.click({ timeout: 2_000 }).catch(() => undefined)
  const opened = await page
    .waitForFunction(
      (before) => document.querySelector('dialog[open]') !== null || document.querySelectorAll('*').length > before + 5,
      before,
      { timeout: 600 },
    )
    .then(
      () => true,
      () => false,
    )
  if (opened) await untilStill(page)
  return opened && page.url().split('?')[0] === at.split('?')[0]
}

/** The number of elements, including hidden ones: opening a dialog adds some. Infinite while a page is being left. */
const elements = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length).catch(() => Number.POSITIVE_INFINITY)

/** Goes to another section of the novel or scene open in the editor; false if the address is none. */
async function stepTo(page: Page, at: string): Promise<boolean> {
  const { pathname, search } = new URL(at)
  const link = page.locator(`.editor-sections a[href="${pathname}${search}"]`)
  if ((await link.count()) === 0) return false
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await untilThere(page, at)
  return true
}

/** Opens a page, and waits until its initial content has loaded. */
async function open(page: Page, at: string): Promise<void> {
  await page.goto(at)
  await untilThere(page, at)
}

async function untilThere(page: Page, at: string): Promise<void> {
  const isThere = () =>
    document.querySelector('main, .play') !== null && document.querySelector('.ui-skeleton, [aria-busy=true]') === null
  // A page rendered for another user reloads itself once.
  await page
    .waitForFunction(isThere)
    .catch(() => page.waitForFunction(isThere))
    .catch((cause) => {
      throw new Error(`${at} did not load completely`, { cause })
    })
  await untilStill(page)
  const isEditor = /\/(building|production_change)\/[0-9a-f-]{36}/.test(at)
  if (isEditor && !(await page.locator('.editor-layout').isVisible())) throw new Error(`${at} is not the editor`)
}

/** The distinct names of the visible buttons. */
const buttonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLButtonElement>('button:not([type=submit], [disabled], dialog button)')]
        .filter((button) => button.checkVisibility())
        .map((button) => (button.ariaLabel ?? (button.innerText || button.title)).replace(/\s+/g, ' ').trim())
        .filter((name) => name !== ''),
    ),
  ])
