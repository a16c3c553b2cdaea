import { replyJson } from '@fabula/dev/scripted-model/answer'
import { accountPhrases } from '@fabula/phrases/account'
import { buildingPhrases } from '@fabula/phrases/building'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { ownerPhrases } from '@fabula/phrases/owner'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import type { Page } from '@playwright/test'
import { registerByDialog } from './account-dialog.ts'
import { drawnPicture as picture } from './drawn-picture.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'
import { silence } from './silence.ts'

const frame = editorPhrases.english
const novel = editorNovelPhrases.english
const shelf = buildingPhrases.english
const scenes = scenePhrases.english
const living = interactiveScenePhrases.english
const still = staticScenePhrases.english
const when = conditionalsPhrases.english
const canvas = testCanvasPhrases.english
const session = accountPhrases.english

const name = (who: string) => `${who}_${Date.now().toString(36)}`
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const openSection = (page: Page, label: string) =>
  page.locator('.editor-sections').getByRole('link', { name: label }).first().click()
const save = (page: Page) => button(page, frame.save).click()
const saved = (page: Page) => expect(page.locator('.editor-saving[data-kind="saved"]')).toBeVisible()

/** Creates a scene from its section, and ends in its editor. */
async function createScene(page: Page, type: 'interactive' | 'static', title: string) {
  await openSection(page, frame.sections[`${type}-scenes`])
  await button(page, scenes.add).click()
  await field(page, scenes.name).fill(title)
  await button(page, scenes.create).click()
  const there = page.getByRole('heading', { level: 1, name: title })
  const listed = page.getByRole('link', { name: title, exact: true })
  await expect(there.or(listed).first()).toBeVisible()
  if (!(await there.isVisible())) await listed.first().click()
  await expect(there).toBeVisible()
}

const toNovel = (page: Page) => page.getByRole('link', { name: frame.backToNovel }).click()
const pickScene = async (page: Page, type: 'interactive' | 'static', title: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: scenes.types[type] }).check()
  await dialog.getByRole('option', { name: title, exact: true }).click()
}

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('an author writes a novel through the screens, tests and publishes it, and edits it live while it is played', async ({
  watched: page,
  modelServer,
  model,
  browser,
  expectedFailures,
}) => {
  const { address } = modelServer
  model.reset()
  model.rules.push(({ messages }) => {
    const said = JSON.stringify(messages)
    const pays = said.lastIndexOf('Here is your coin') > said.lastIndexOf('Good evening')
    return {
      text: replyJson(
        pays
          ? {
              actor: 'wren',
              line: 'Copper. It will do. Cross, and do not look down.',
              state: [{ because: 'the toll was paid', change: '+1', name: 'trust' }],
              verdict: { because: 'The reader paid the toll.', ending: 'pays-the-toll' },
            }
          : { actor: 'wren', line: 'Nobody crosses for nothing.' },
      ),
      piece: 12,
      delay: 10,
    }
  })

  // Creates an account and an empty novel.
  await page.goto(`${address}/english/building`)
  await button(page, session.login).click()
  await registerByDialog(page, 'english', { username: name('author'), password: 'a long enough one' })
  await button(page, shelf.create).click()
  await page.getByLabel(shelf.name).fill('The Toll')
  await button(page, shelf.createSubmit).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Toll' })).toBeVisible()

  // Uploads several pictures and a piece of music at once.
  await openSection(page, frame.sections.assets)
  await page.locator('.asset-adding input[type=file]').setInputFiles([
    { name: 'wren_calm.png', mimeType: 'image/png', buffer: await picture(page, 300, 500, '#37553f') },
    { name: 'river.wav', mimeType: 'audio/wav', buffer: silence() },
  ])
  const queue = page.getByRole('region', { name: novel.assets.queue })
  for (const each of await queue.getByLabel(novel.assets.description).all()) await each.fill('As it is.')
  await expect(queue.getByText(novel.assets.stored, { exact: true })).toHaveCount(2)
  await page.getByRole('tab', { name: novel.assets.types.background }).click()
  await page
    .locator('.asset-adding input[type=file]')
    .setInputFiles([{ name: 'bridge.png', mimeType: 'image/png', buffer: await picture(page, 640, 360, '#26405a') }])
  await queue.getByLabel(novel.assets.description).last().fill('A bridge in the evening.')
  await expect(queue.getByText(novel.assets.stored, { exact: true })).toHaveCount(3)

  // Adds states, a music mix and a character.
  await openSection(page, frame.sections.states)
  await button(page, novel.states.addFlag).click()
  await field(page, novel.states.name).fill('paid')
  await save(page)
  await page.getByRole('tab', { name: novel.states.scales }).click()
  await button(page, novel.states.addScale).click()
  await field(page, novel.states.name).fill('trust')
  await page.getByLabel(novel.states.initial).fill('0')
  await save(page)
  await openSection(page, frame.sections.music)
  await button(page, novel.music.add).click()
  await page.getByLabel(novel.music.name).fill('Water')
  await page.getByRole('dialog').getByRole('checkbox').check()
  await save(page)
  await openSection(page, frame.sections.characters)
  await button(page, novel.characters.add).click()
  await field(page, novel.characters.name).fill('Wren')
  await button(page, novel.characters.addMix).click()
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await button(page, novel.characters.addBiography).click()
  await page.getByLabel(novel.characters.biographyText).fill('Keeps the bridge, and counts every coin.')
  await save(page)
  await expect(page.locator('.character-card').filter({ hasText: 'Wren' })).toBeVisible()

  // Adds the static scenes.
  for (const [title, message] of [
    ['The road', 'It is late, {{user}}, and there is one bridge.'],
    ['The far bank', 'You are across.'],
  ] as const) {
    await createScene(page, 'static', title)
    await field(page, still.info.message).fill(message)
    await field(page, still.info.speakerType).selectOption('user')
    await page.getByRole('group', { name: still.info.background }).getByRole('radio', { name: 'bridge' }).check()
    await save(page)
    await saved(page)
    await toNovel(page)
  }

  // Adds an interactive scene with all three kinds of endings, but without a character yet.
  await createScene(page, 'interactive', 'The bridge')
  const part = (section: keyof typeof frame.sceneSections) => openSection(page, frame.sceneSections[section])
  await part('background')
  await button(page, living.backgrounds.add).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'bridge' }).check()
  await save(page)
  await part('music')
  await field(page, living.music.mix).selectOption('Water')
  await field(page, living.music.start).selectOption('river')
  await save(page)
  await part('scene-prompts')
  await button(page, living.prompts.add).click()
  await page.getByLabel(living.prompts.description).fill('Wren lets nobody pass who has not paid.')
  await save(page)
  await part('modifying-states')
  await button(page, living.modifying.add).click()
  await button(page, living.modifying.addScale).click()
  await page.getByLabel(living.modifying.reason).fill('Up by one when the reader is honest with Wren.')
  await save(page)
  await part('endings')
  await button(page, living.endings.automatic.add).click()
  await field(page, living.endings.name).fill('Pays the toll')
  await page.getByLabel(living.endings.prompt).fill('The reader has paid Wren.')
  await pickScene(page, 'static', 'The far bank')
  await button(page, scenes.trigger.addFlag).click()
  await save(page)
  await expect(page.getByText(living.endings.saved).first()).toBeVisible()
  await page.getByRole('tab', { name: living.endings.tabs.choice }).click()
  await button(page, living.endings.choice.add).click()
  await field(page, living.endings.internalName).fill('Jump')
  await field(page, living.endings.displayName).fill('Jump into the river')
  await button(page, when.addCondition).click()
  await page.getByRole('listbox').getByRole('option', { name: 'trust', exact: true }).click()
  await page.getByLabel(when.operatorOf('trust')).selectOption('lte')
  await page.getByLabel(when.thresholdOf('trust')).fill('-3')
  await pickScene(page, 'static', 'The far bank')
  await save(page)
  await page.getByRole('tab', { name: living.endings.tabs.context }).click()
  await button(page, living.endings.context.add).click()
  await field(page, living.endings.count).fill('8')
  await pickScene(page, 'static', 'The far bank')
  await save(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await part('start-message')
  await field(page, living.start.text).fill('Stop there, {{user}}. The toll is one coin.')
  await field(page, living.start.speaker).selectOption('Wren')
  await save(page)
  await expect(page.getByText(living.start.saved)).toBeVisible()
  await saved(page)

  // Links the road to the bridge, and makes the road the first scene.
  await toNovel(page)
  await openSection(page, frame.sections['static-scenes'])
  await page.getByRole('link', { name: 'The road', exact: true }).click()
  await part('next-scenes')
  await button(page, still.next.add).click()
  await pickScene(page, 'interactive', 'The bridge')
  await save(page)
  await expect(page.getByText(still.next.saved)).toBeVisible()
  await toNovel(page)
  await openSection(page, frame.sections.info)
  await button(page, novel.info.editInfo).click()
  await field(page, novel.info.language).selectOption('english')
  await field(page, novel.info.firstScene).selectOption({ label: 'The road' })
  await save(page)
  await expect(page.getByText(novel.info.saved)).toBeVisible()

  // Publishing is blocked for the specified reason; adding a character solves it, with undo and redo on the way.
  const link = name('the-toll').replaceAll('_', '-')
  const dialog = page.getByRole('dialog')
  await button(page, novel.publish.publish).click()
  await expect(dialog.getByText(novel.publish.blocked)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'The bridge' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openSection(page, frame.sections['interactive-scenes'])
  await page.getByRole('link', { name: 'The bridge', exact: true }).click()
  await part('characters')
  await button(page, living.characters.add).click()
  await field(page, living.characters.character).selectOption('Wren')
  await field(page, living.characters.mix).selectOption({ index: 1 })
  await dialog.getByRole('radio', { name: 'wren calm' }).check()
  await expectAccessible(page, 'the form of a character in a scene')
  await save(page)
  const card = page.getByRole('heading', { name: /^Wren/ })
  await expect(card).toBeVisible()
  await saved(page)
  await page.keyboard.press('Control+z')
  await expect(card).toBeHidden()
  await page.keyboard.press('Control+Shift+z')
  await expect(card).toBeVisible()

  // The test canvas recognises the ending.
  await part('test-canvas')
  const talk = page.getByRole('textbox', { name: canvas.say })
  await talk.fill('Good evening')
  await talk.press('Enter')
  await expect(page.getByText('Nobody crosses for nothing.').first()).toBeVisible()
  await expect(button(page, canvas.again)).toBeVisible()
  await talk.fill('Here is your coin')
  await talk.press('Enter')
  await expect(page.getByText(canvas.endingReached('Pays the toll'))).toBeVisible()

  // Publishes the novel.
  await saved(page)
  await toNovel(page)
  await button(page, novel.publish.publish).click()
  await dialog.getByLabel(novel.publish.link).fill(link)
  await button(page, novel.publish.submit).click()
  await page.waitForURL(`**/english/production/${link}`)

  // A guest plays it.
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const reader = await elsewhere.newPage()
  await reader.addInitScript(() => localStorage.setItem('fabula.reading', JSON.stringify({ speed: 'instant' })))
  const reading = new Reading(reader, 'english')
  await reading.open(address, link)
  expect(await reading.readOn()).toBe('write')
  await expect(reading.message).toContainText('The toll is one coin.')
  await reading.say('Good evening')
  await expect(reading.message).toContainText('Nobody crosses for nothing.')

  // The owner edits the published novel; their other window learns that it is stale.
  await page.getByRole('link', { name: ownerPhrases.english.edit }).click()
  await expect(page.getByText(frame.production)).toBeVisible()
  const second = await page.context().newPage()
  await openSection(page, frame.sections['static-scenes'])
  await page.getByRole('link', { name: 'The far bank', exact: true }).click()
  await expect(field(page, still.info.message)).toHaveValue('You are across.')
  await second.goto(page.url())
  await expect(field(second, still.info.message)).toHaveValue('You are across.')
  await field(page, still.info.message).fill('You are across, and the lamps are lit.')
  await save(page)
  await saved(page)
  await expect(second.getByText(frame.elsewhere)).toBeVisible()
  await field(second, still.info.message).fill('A stale word.')
  expectedFailures.push(/412/)
  await save(second)
  await expect(second.getByRole('alertdialog').getByText(frame.stale)).toBeVisible()
  await button(second, frame.takeTheirs).click()
  await expect(second.getByText(frame.stale)).toBeHidden()
  await second.close()

  // The running game shows the edit at its next turn, and ends.
  await reading.say('Here is your coin')
  expect(await reading.readOn()).toBe('over')
  // Behind THE END is the last scene, as the owner has just changed it.
  await expect(reader.locator('.play')).toContainText('the lamps are lit')
  await elsewhere.close()
})
