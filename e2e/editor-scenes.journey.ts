import { fieldMessages } from '@fabula/core/record/field-messages'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorPhrases } from '@fabula/phrases/editor'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { novelProofPhrases } from '@fabula/phrases/novel-proof'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import type { Page } from '@playwright/test'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const frame = editorPhrases.english
const scenes = scenePhrases.english
const own = scenes.entries
const living = interactiveScenePhrases.english
const still = staticScenePhrases.english
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
const alerts = (page: Page, text: string) =>
  expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible()
const saved = (page: Page) => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()
const gone = (page: Page) => expect(page.locator('dialog[open]')).toHaveCount(0)

/** Opens the form of a list by its button, expects the message for a form left empty, and leaves it open. */
async function refused(page: Page, add: string, message: string) {
  await button(page, add).click()
  await save(page)
  await alerts(page, message)
}

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('scenes: edits every section, shows validation messages, undoes, duplicates, and restores unsaved text', async ({
  watched: page,
  offlineServer: { address },
  expectedFailures,
}) => {
  const author = await registerAuthor(address, 'scene_writer')
  await author.enter(page)
  const at = (place: string) => page.goto(`${address}/english/building/${author.draft.id}${place}`)

  await test.step('the list: searches and adds scenes by name', async () => {
    await at('?section=interactive-scenes')
    await said(page, scenes.found(author.draft.interactive_scenes.length))
    await field(page, scenes.search).fill('THE ROUNDS')
    await said(page, scenes.found(1))
    await field(page, scenes.search).fill('zzz')
    await said(page, scenes.noneMatching('zzz'))
    await button(page, scenes.add).click()
    await button(page, scenes.create).click()
    await alerts(page, fieldMessages.sceneNameRequired)
    await field(page, scenes.name).fill('  The tavern ')
    await button(page, scenes.create).click()
    await said(page, scenes.created.interactive)
    await page.getByRole('link', { name: 'The tavern', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The tavern' })).toBeVisible()
  })

  await test.step('info: typed text survives a reload', async () => {
    await field(page, living.info.help).fill('Ask for the land')
    await page.reload()
    await expect(field(page, living.info.help)).toHaveValue('Ask for the land')
    await expect(page.getByText(frame.restored)).toBeVisible()
    await field(page, living.info.help).fill('Ask for the landlord.')
    await field(page, living.info.name).fill(' ')
    await save(page)
    await alerts(page, fieldMessages.sceneNameRequired)
    await field(page, living.info.name).fill('The tavern')
    await page.getByLabel(living.info.interactive).uncheck()
    await field(page, living.info.help).press('Control+s')
    await said(page, living.info.saved)
    await page.reload()
    await expect(page.getByLabel(living.info.interactive)).not.toBeChecked()
    await expect(field(page, living.info.help)).toHaveValue('Ask for the landlord.')
  })

  await test.step('characters: choosing another character clears mix and sprite', async () => {
    await openSection(page, frame.sceneSections.characters)
    await said(page, living.characters.noActive)
    await refused(page, living.characters.add, fieldMessages.fillAll)
    await field(page, living.characters.character).selectOption('Ilse')
    await field(page, living.characters.mix).selectOption({ index: 1 })
    await overlay(page).getByRole('radio').first().check()
    await field(page, living.characters.character).selectOption('Osip')
    await expect(field(page, living.characters.mix)).toHaveValue('')
    await field(page, living.characters.mix).selectOption({ index: 1 })
    await overlay(page).getByRole('radio').first().check()
    await expectAccessible(page, 'the form of a character in a scene')
    await save(page)
    await gone(page)
    await expect(page.getByRole('heading', { level: 3, name: 'Osip' })).toBeVisible()
    await expect(page.getByText(living.characters.noActive)).toHaveCount(0)
  })

  await test.step('background: builds a condition from pickers', async () => {
    await openSection(page, frame.sceneSections.background)
    await refused(page, living.backgrounds.add, fieldMessages.backgroundAssetRequired)
    await overlay(page).getByRole('radio').nth(2).check()
    await field(page, living.backgrounds.priority).fill('0')
    await save(page)
    await alerts(page, fieldMessages.backgroundPriority)
    await field(page, living.backgrounds.priority).fill('2')
    await page.reload()
    await expect(field(page, living.backgrounds.priority)).toHaveValue('2')
    await expect(overlay(page).getByRole('radio').nth(2)).toBeChecked()
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

  await test.step('music, prompts and modifications', async () => {
    await openSection(page, frame.sceneSections.music)
    await save(page)
    await alerts(page, fieldMessages.musicRequired)
    await field(page, living.music.mix).selectOption({ index: 1 })
    await field(page, living.music.start).selectOption({ index: 1 })
    await save(page)
    await said(page, living.music.saved)

    await openSection(page, frame.sceneSections['scene-prompts'])
    await refused(page, living.prompts.add, fieldMessages.scenePromptRequired)
    await field(page, living.prompts.description).fill('Osip pours, and will not be paid.')
    await save(page)
    await gone(page)

    await openSection(page, frame.sceneSections['modifying-states'])
    await refused(page, living.modifying.add, fieldMessages.modificationRequired)
    await button(page, living.modifying.addScale).click()
    await save(page)
    await alerts(page, fieldMessages.modificationIncomplete)
    await field(page, living.modifying.reason).fill('Raise it when the reader tells the truth.')
    await field(page, own.keywords).fill('truth, honestly')
    await save(page)
    await gone(page)
    await saved(page)
  })

  await test.step('endings of all three kinds', async () => {
    const words = living.endings
    const tab = (name: string) => page.getByRole('tab', { name }).click()
    await openSection(page, frame.sceneSections.endings)
    await refused(page, words.automatic.add, fieldMessages.automaticEnding)
    await field(page, words.name).fill('Out into the rain')
    await field(page, words.prompt).fill('The reader leaves.')
    await overlay(page).getByRole('radio', { name: scenes.types.static }).check()
    await search(page, scenes.pickers.findScene).fill('letter')
    await overlay(page).getByRole('option', { name: 'The letter', exact: true }).click()
    await button(page, scenes.trigger.addScale).click()
    await field(page, scenes.trigger.change).fill('plenty')
    await save(page)
    await alerts(page, scenes.trigger.changeWrong)
    await field(page, scenes.trigger.change).fill('-5')
    await save(page)
    await said(page, words.saved)
    await expect(page.getByRole('link', { name: 'The letter' })).toBeVisible()

    await tab(words.tabs.choice)
    await refused(page, words.choice.add, fieldMessages.choiceEnding)
    await field(page, words.internalName).fill('stay')
    await field(page, words.displayName).fill('Stay for one more')
    await save(page)
    await gone(page)
    await button(page, words.linkOf('stay')).click()
    await overlay(page).getByRole('option', { name: 'The rounds', exact: true }).click()
    await save(page)
    await gone(page)
    await expect(page.getByRole('link', { name: 'The rounds' })).toBeVisible()

    await tab(words.tabs.context)
    await button(page, words.context.add).click()
    await field(page, words.count).fill('0')
    await save(page)
    await alerts(page, fieldMessages.contextEnding)
    await field(page, words.count).fill('')
    await field(page, words.count).blur()
    await expect(field(page, words.count)).toHaveValue('1')
    await field(page, words.count).fill('4')
    await save(page)
    await said(page, words.afterCount(4))

    await button(page, own.deleteOf(words.contextName)).click()
    await overlay(page).or(page.getByRole('alertdialog')).getByRole('button', { name: own.delete }).click()
    await said(page, words.deleted)
    await said(page, words.context.empty)
    await page.locator('#main').press('Control+z')
    await said(page, words.afterCount(4))
    await page.locator('#main').press('Control+Shift+z')
    await said(page, words.context.empty)
    await page.locator('#main').press('Control+z')
    await said(page, words.afterCount(4))
  })

  await test.step('the start message', async () => {
    await openSection(page, frame.sceneSections['start-message'])
    await field(page, living.start.text).fill('Shut the door, ')
    await page.locator('.stage-aside-section').getByRole('button', { name: living.start.insertUser }).click()
    await expect(field(page, living.start.text)).toHaveValue('Shut the door, {{user}}')
    await field(page, living.start.speaker).selectOption('Osip')
    await save(page)
    await said(page, living.start.saved)
  })

  await test.step('duplicating a scene copies all its parts', async () => {
    await page.getByLabel(scenes.moreOfScene).click()
    await button(page, scenes.duplicate).click()
    await expect(page.getByRole('heading', { level: 1, name: scenes.copyName('The tavern') })).toBeVisible()
    await openSection(page, frame.sceneSections.endings)
    await said(page, 'Out into the rain')
    const novel = await (await author.call('GET', `/api/building_novel/${author.draft.id}`)).json()
    const [first, second] = novel.interactive_scenes.slice(-2)
    expect(second.endings[0]).toMatchObject({ name: 'Out into the rain', next_scene: first.endings[0].next_scene })
    expect(second.endings[0].id).not.toBe(first.endings[0].id)
    expect(second.modifying_states).toEqual(first.modifying_states)
  })

  await test.step('a static scene: required fields and next scenes', async () => {
    await at('?section=static-scenes')
    await button(page, scenes.add).click()
    await field(page, scenes.name).fill('The cellar')
    await button(page, scenes.create).click()
    await page.getByRole('link', { name: 'The cellar', exact: true }).click()
    await field(page, still.info.message).fill('It smells of apples. '.repeat(8))
    await save(page)
    await alerts(page, fieldMessages.backgroundRequired)
    await expect(field(page, still.info.speakerType)).toHaveValue('narrator')
    await field(page, still.info.speakerType).selectOption('user')
    await expect(field(page, still.info.speaker)).toHaveCount(0)
    await field(page, still.info.speakerType).selectOption('character')
    await expect(field(page, still.info.speaker).locator('option:checked')).toHaveText('Ilse')
    await field(page, still.info.speaker).selectOption('')
    await save(page)
    await alerts(page, fieldMessages.speakerRequired)
    await field(page, still.info.speaker).selectOption({ index: 1 })
    await page.getByRole('group', { name: still.info.background }).getByRole('radio').first().check()
    await button(page, still.info.addCharacter).click()
    await expectAccessible(page, 'the information of a static scene')
    await save(page)
    await said(page, still.info.saved)

    await openSection(page, frame.sceneSections['next-scenes'])
    await said(page, still.next.empty)
    await refused(page, still.next.add, fieldMessages.fillAll)
    await overlay(page).getByRole('option', { name: 'The tavern', exact: true }).click()
    await field(page, still.next.priority).fill('7')
    await save(page)
    await said(page, still.next.saved)
    await said(page, still.next.priorityIs(7))

    await page.getByRole('link', { name: frame.backToNovel }).click()
    const card = page.locator('.scene-card', { hasText: 'The cellar' })
    await expect(card.locator('.scene-card-message')).toHaveText(`${'It smells of apples. '.repeat(8).slice(0, 100)}…`)
  })

  await test.step('reports a refused save and keeps the typed text', async () => {
    expectedFailures.push(/422/)
    const refusal = {
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ detail: 'Not today' }),
    }
    await page.route(/\/api\/building_novel\/.*_scenes\//, (route) => route.fulfill(refusal))
    await page.getByRole('link', { name: 'The cellar', exact: true }).click()
    await field(page, still.info.name).fill('The deep cellar')
    await save(page)
    await alerts(page, `${still.info.failed}: Not today`)
    await expect(field(page, still.info.name)).toHaveValue('The deep cellar')
    await button(page, frame.cancel).click()
    await openSection(page, frame.sceneSections['next-scenes'])
    await button(page, own.editOf('The tavern')).click()
    await save(page)
    await gone(page)
    await button(page, own.editOf('The tavern')).click()
    await field(page, still.next.priority).fill('9')
    await save(page)
    await alerts(page, still.next.saveFailed)
    await alerts(page, 'Not today')
    await button(page, frame.cancel).click()
    await button(page, own.deleteOf('The tavern')).click()
    await page.getByRole('alertdialog').getByRole('button', { name: own.delete }).click()
    await alerts(page, still.next.deleteFailed)
    await page.getByRole('alertdialog').getByRole('button', { name: frame.cancel }).click()
    await said(page, still.next.priorityIs(7))
    await button(page, scenes.deleteScene).click()
    await page.getByRole('alertdialog').getByRole('button', { name: scenes.delete }).click()
    await alerts(page, scenes.deleteFailed)
    await page.unroute(/\/api\/building_novel\/.*_scenes\//)
    await page.getByRole('link', { name: frame.backToNovel }).click()
  })

  await test.step('deleting shows where the scene is used, and can be undone', async () => {
    await openSection(page, frame.sections['interactive-scenes'])
    const asked = page.waitForEvent('dialog')
    const pressed = button(page, scenes.deleteOf('The tavern')).click()
    const question = await asked
    expect(question.message()).toContain(scenes.deleteSure('The tavern'))
    expect(question.message()).toContain('The cellar: Next Scenes')
    await question.accept()
    await pressed
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
