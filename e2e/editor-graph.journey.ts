import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import type { Locator, Page } from '@playwright/test'
import { type Author, registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const words = editorGraphPhrases.english
const card = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}, `) })
const knob = (page: Page, name: string) => page.locator('.graph-card', { has: card(page, name) }).locator('.graph-knob')
const saved = (page: Page) => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()

async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags from one point to another in steps, as a hand does. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

const novelOf = async ({ call, draft }: Author): Promise<NovelAnswer> =>
  (await (await call('GET', `/api/building_novel/${draft.id}`)).json()) as NovelAnswer

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('the graph: search, arrange, undo, connect, navigate by keyboard', async ({
  watched: page,
  offlineServer: { address },
}) => {
  const author = await registerAuthor(address, 'map_maker')
  await author.enter(page)
  const graph = () => page.goto(`${address}/english/building/${author.draft.id}?section=graph`)
  const still = (novel: NovelAnswer, name: string) => novel.static_scenes.find((scene) => scene.name === name)
  await graph()
  const letter = card(page, 'The letter')
  await expect(letter).toHaveAccessibleName(`The letter, ${words.static}, ${words.first}`)
  await expectAccessible(page, 'the graph')

  await test.step('a card is moved and saved, and the move undone and redone', async () => {
    const id = still(author.draft, 'The letter')?.id as string
    const from = await middle(letter)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await draw(page, from, { x: from.x + 60, y: from.y + 150 })
    expect(Object.keys((await sent).postDataJSON())).toEqual(['graph_layout'])
    await saved(page)
    const laid = (await novelOf(author)).graph_layout?.[id as never]
    expect(laid).toBeTruthy()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await novelOf(author)).graph_layout).toEqual({})
    expect((await middle(letter)).y).toBeCloseTo(from.y, 0)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(async () => (await novelOf(author)).graph_layout?.[id as never]).toEqual(laid)
    await page.reload()
    await expect(letter).toBeVisible()
    expect((await middle(letter)).y).toBeCloseTo(from.y + 150, 0)
  })

  await test.step('a connection from a static scene adds a next scene', async () => {
    const before = still(await novelOf(author), 'The letter')?.next_scenes.length ?? 0
    await draw(page, await middle(knob(page, 'The letter')), await middle(card(page, 'Under Number One')))
    await expect
      .poll(async () => still(await novelOf(author), 'The letter')?.next_scenes.at(-1))
      .toMatchObject({ scene_type: 'interactive', priority: 0, conditionals: [] })
    await draw(page, await middle(knob(page, 'The letter')), await middle(card(page, 'Under Number One')))
    await expect(page.getByText(words.alreadyLeads)).toBeVisible()
    expect(still(await novelOf(author), 'The letter')?.next_scenes.length).toBe(before + 1)
  })

  await test.step('a connection from an interactive scene asks for its ending', async () => {
    await draw(page, await middle(knob(page, 'Under Number One')), await middle(card(page, 'The last ferry in')))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words.newChoice }).click()
    await dialog.getByRole('button', { name: words.connectNow }).click()
    await expect(dialog.getByRole('alert').first()).toHaveText(fieldMessages.choiceEnding)
    await dialog.getByLabel(words.choiceLabel).fill('Go back to the ferry')
    await dialog.getByLabel(words.choiceName).fill('back')
    await expectAccessible(page, 'a new ending')
    await dialog.getByRole('button', { name: words.connectNow }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await novelOf(author)).interactive_scenes[0]?.static_endings.at(-1)?.display_name)
      .toBe('Go back to the ferry')
    await saved(page)
  })

  await test.step('search moves the view to a scene; tidying up restores the automatic arrangement', async () => {
    const search = page.getByRole('combobox', { name: words.search })
    await search.fill('BEFORE the')
    await expect(page.getByText(words.found(1))).toBeVisible()
    await search.press('Enter')
    await expect(card(page, 'Before the sun')).toBeInViewport()
    await page.getByRole('button', { name: words.tidy }).click()
    await expect.poll(async () => (await novelOf(author)).graph_layout).toEqual({})
  })

  await test.step('arrow keys follow the connections, Enter opens a scene', async () => {
    await page.getByRole('button', { name: words.toFirst }).click()
    await letter.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'The last ferry in')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(letter).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The letter')
    await page.goBack()
    await expect(letter).toBeVisible()
  })

  await test.step('an empty draft says what is missing', async () => {
    const made = (await (await author.call('POST', '/api/building_novel', 'Nothing yet')).json()) as NovelAnswer
    await page.goto(`${address}/english/building/${made.id}?section=graph`)
    await expect(page.getByText(words.noScenes, { exact: true })).toBeVisible()
    await expect(page.getByText(words.noFirstScene, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing yet')
  })
})
