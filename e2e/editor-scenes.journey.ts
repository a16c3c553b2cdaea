import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { novelProofPhrases } from '@fabula/phrases/novel-proof'
import type { Page } from '@playwright/test'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const frame = editorPhrases.english
const scenes = scenePhrases.english
const own = scenes.entries
const living = interactiveScenePhrases.english
const when = conditionalsPhrases.english
const problems = novelProblemPhrases.english
const proof = novelProofPhrases.english

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const overlay = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const search = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const openSection = (page: Page, name: string) =>
  page.locator('.editor-sections').getByRole('link', { name }).first().click()
const save = (page: Page) => button(page, frame.save).click()
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible()
const saved = (page: Page) => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()
const gone = (page: Page) => expect(page.locator('dialog[open]')).toHaveCount(0)

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('scenes: restores unsaved text, builds conditions, undoes, duplicates and deletes', async ({
  watched: page,
  offlineServer: { address },
}) => {
  const author = await registerAuthor(address, 'scene_writer')
  await author.enter(page)
  const read = async (): Promise<NovelAnswer> =>
    (await author.call('GET', `/api/building_novel/${author.draft.id}`)).json()

  await test.step('the list: adds a scene by its name', async () => {
    await page.goto(`${address}/english/building/${author.draft.id}?section=interactive-scenes`)
    await button(page, scenes.add).click()
    await field(page, scenes.name).fill('  The tavern ')
    await button(page, scenes.create).click()
    await said(page, scenes.created.interactive)
    await page.getByRole('link', { name: 'The tavern', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The tavern' })).toBeVisible()
  })

  await test.step('info: typed text survives a reload', async () => {
    await field(page, living.info.help).fill('Ask for the landlord.')
    await page.reload()
    await expect(field(page, living.info.help)).toHaveValue('Ask for the landlord.')
    await expect(page.getByText(frame.restored)).toBeVisible()
    await page.getByLabel(living.info.interactive).uncheck()
    await field(page, living.info.help).press('Control+s')
    await said(page, living.info.saved)
    await saved(page)
    const tavern = (await read()).interactive_scenes.at(-1)
    expect([tavern?.interactive, tavern?.help]).toEqual([false, 'Ask for the landlord.'])
  })

  await test.step('background: builds a condition from pickers', async () => {
    await openSection(page, frame.sceneSections.background)
    await button(page, living.backgrounds.add).click()
    await overlay(page).getByRole('radio').nth(2).check()
    await button(page, when.addCondition).click()
    await search(page, when.pickSearch).fill('ilse’s tr')
    await search(page, when.pickSearch).press('Enter')
    await field(page, when.thresholdOf('Ilse’s trust')).fill('3')
    await button(page, when.addAndTo(1)).click()
    await overlay(page).getByRole('option', { name: 'Read the ledger' }).click()
    await button(page, when.addOr).click()
    await search(page, when.pickSearch).fill('rounds - stop under')
    await search(page, when.pickSearch).press('Enter')
    await expect(overlay(page).locator('output')).toHaveText(
      'when “Read the ledger” is set and Ilse’s trust ≥ 3, or after The rounds - Stop under the twelfth, and listen',
    )
    await expectAccessible(page, 'conditions')
    await save(page)
    await gone(page)
    await expect(page.locator('.entry-card .conditions-sentence')).toContainText('Ilse’s trust ≥ 3')
  })

  await test.step('endings: links a choice, deletes the context ending, undoes and redoes', async () => {
    const words = living.endings
    const tab = (name: string) => page.getByRole('tab', { name }).click()
    await openSection(page, frame.sceneSections.endings)
    await tab(words.tabs.choice)
    await button(page, words.choice.add).click()
    await field(page, words.internalName).fill('stay')
    await field(page, words.displayName).fill('Stay for one more')
    await save(page)
    await gone(page)
    await button(page, words.linkOf('stay')).click()
    await overlay(page).getByRole('option', { name: 'The rounds', exact: true }).click()
    await save(page)
    await gone(page)
    await said(page, words.saved)
    await expect(page.getByRole('link', { name: 'The rounds' })).toBeVisible()

    await tab(words.tabs.context)
    await button(page, words.context.add).click()
    await field(page, words.count).fill('')
    await field(page, words.count).blur()
    await expect(field(page, words.count)).toHaveValue('1')
    await field(page, words.count).fill('4')
    await save(page)
    await said(page, words.afterCount(4))
    await expect(button(page, words.context.add)).toHaveCount(0)
    await button(page, own.deleteOf(words.contextName)).click()
    await overlay(page).or(page.getByRole('alertdialog')).getByRole('button', { name: own.delete }).click()
    await said(page, words.deleted)
    await said(page, words.context.empty)
    await page.locator('#main').press('Control+z')
    await said(page, words.afterCount(4))
    await page.locator('#main').press('Control+Shift+z')
    await said(page, words.context.empty)
  })

  await test.step('duplicating a scene copies all its parts', async () => {
    await page.getByTitle(scenes.moreOfScene, { exact: true }).click()
    await button(page, scenes.duplicate).click()
    await expect(page.getByRole('heading', { level: 1, name: scenes.copyName('The tavern') })).toBeVisible()
    await saved(page)
    const [first, second] = (await read()).interactive_scenes.slice(-2)
    expect(second?.static_endings[0]).toMatchObject({ name: 'stay', next_scene: first?.static_endings[0]?.next_scene })
    expect(second?.static_endings[0]?.id).not.toBe(first?.static_endings[0]?.id)
    expect(second?.backgrounds).toEqual(first?.backgrounds)
  })
})

test('a deleted scene is a problem where it was used, and its deletion can be undone', async ({
  watched: page,
  offlineServer: { address },
}) => {
  const author = await registerAuthor(address, 'scene_mender')
  await author.enter(page, { examines: true })
  const { id } = author.draft
  const added = async (type: 'interactive' | 'static', name: string) =>
    ((await (await author.call('POST', `/api/building_novel/${id}/${type}_scenes`, name)).json()) as { id: string }).id
  const next = { scene_id: await added('interactive', 'The tavern'), scene_type: 'interactive', priority: 7 }
  await author.call('PUT', `/api/building_novel/${id}/static_scenes/${await added('static', 'The cellar')}`, {
    next_scenes: [{ ...next, conditionals: [] }],
  })

  await test.step('deleting shows where the scene is used', async () => {
    await page.goto(`${address}/english/building/${id}?section=interactive-scenes`)
    const remove = async () => {
      const asked = page.waitForEvent('dialog')
      const pressed = button(page, scenes.deleteOf('The tavern')).click()
      const question = await asked
      expect(question.message()).toContain(scenes.deleteSure('The tavern'))
      expect(question.message()).toContain('The cellar: Next Scenes')
      await question.accept()
      await pressed
    }
    await remove()
    await said(page, scenes.deleted.interactive)
    await expect(page.getByRole('link', { name: 'The tavern', exact: true })).toHaveCount(0)
  })

  await test.step('the problems list leads to the field', async () => {
    await page.locator('#main').press('Alt+p')
    await overlay(page).getByRole('link', { name: problems.missing.scene }).click()
    await expect(page).toHaveURL(/static_scene\/.*section=next-scenes&entry=0/)
    await expect(overlay(page).locator('[data-gone][data-landed]')).toHaveText(scenes.unknownScene)
    await expect(search(page, scenes.pickers.findScene)).toBeFocused()
    await expectAccessible(page, 'a problem where it is')
    await page.keyboard.press('Escape')
    await gone(page)
    await page.locator('#main').press('Control+z')
    await expect(page.getByRole('link', { name: 'The tavern', exact: true })).toBeVisible()
    await expect(page.getByText(scenes.unknownScene)).toHaveCount(0)
    await saved(page)
  })

  await test.step('the problems list shows a way to any scene, move by move', async () => {
    await page.locator('#main').press('Alt+p')
    await overlay(page).getByText(proof.anywhere).click()
    await field(page, proof.target).selectOption({ label: 'The rounds' })
    const moves = overlay(page).locator('.way li')
    await expect(moves.first().getByRole('link')).toHaveText(`The letter: ${proof.goOn}`)
    await expectAccessible(page, 'a way to a scene')
    await moves.first().getByRole('link').click()
    await expect(page).toHaveURL(/static_scene\/.*section=next-scenes&entry=0/)
  })
})
