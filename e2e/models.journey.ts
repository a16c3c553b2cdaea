import type { ModelsPage } from '@fabula/contract/shapes/models'
import type { RunServer } from '@fabula/dev/run-server'
import { adminPhrases } from '@fabula/phrases/admin'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { ownModelPhrases } from '@fabula/phrases/own-model'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { problemPhrases } from '@fabula/phrases/problems'
import { expect, expectAccessible, test } from './journey.ts'
import { type Reader, registerReader } from './reader.ts'
import { Reading } from './reading.ts'

const linkOf = (server: RunServer): string | undefined => /#first=\S+/.exec(server.log())?.[0]

/** Makes a new user the administrator, through the API. */
async function administrator(server: RunServer): Promise<Reader> {
  const reader = await registerReader(server.address)
  await expect.poll(() => linkOf(server)).toBeDefined()
  await reader.call('POST', '/api/me/administrator', { token: linkOf(server)?.replace('#first=', '') })
  return reader
}

test('an administrator connects a model, tries it, sets a price and a cap; at the cap play continues without it', async ({
  watched: page,
  plainServer,
  model,
  expectedFailures,
}, { project }) => {
  test.skip(project.name !== 'desk', 'an operator sits at a desk')
  model.reset()
  const words = adminModelPhrases.english
  const { address } = plainServer
  const operator = await registerReader(address)
  await operator.enter(page)
  await expect.poll(() => linkOf(plainServer)).toBeDefined()
  await page.goto(`${address}/english/admin${linkOf(plainServer)}`)
  await page.getByRole('button', { name: adminPhrases.english.become }).click()
  await expect(page.getByText(words.now.offline)).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')

  await page.getByRole('button', { name: words.add }).click()
  const dialog = page.getByRole('dialog')
  const field = (name: keyof typeof words.fields) => dialog.getByLabel(words.fields[name].label, { exact: true })
  await field('base_url').fill('http://169.254.169.254/v1')
  await field('model').fill('scripted')
  await field('api_key').fill('sk-journey')
  await field('input').fill('1000')
  await field('output').fill('1000')
  expectedFailures.push(/422/)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByText(problemPhrases.english.model_address_refused)).toBeVisible()
  await expectAccessible(page, 'connecting a model')
  await field('base_url').fill(model.url)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.abilities.writes)).toBeVisible()
  await expect(page.getByText(words.key.kept)).toBeVisible()

  await page.getByRole('button', { name: words.talk }).click()
  await dialog.getByLabel(words.talkSay).fill('Good evening')
  await dialog.getByRole('button', { name: words.talkSend }).click()
  await expect(dialog.locator('.admin-talk li')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the models')
  await page.getByRole('button', { name: words.use }).click()
  await expect(page.getByText(words.now.hosted('scripted'))).toBeVisible()
  await page.getByLabel(words.caps.reader.label).fill('500')
  await page.getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved).last()).toBeVisible()

  const play = new Reading(page, 'english')
  await page.goto(`${address}/english/play/demo`)
  await page.getByLabel(play.words.setupName).fill('Nell')
  await page.getByRole('button', { name: play.words.setupStart }).click()
  await expect(play.message).toBeVisible()
  expect(await play.readOn()).toBe('write')
  const asked = model.requests.length
  await play.say('Hello there')
  await expect.poll(() => model.requests.length).toBeGreaterThan(asked)
  expect(await play.readOn()).toBe('write')
  const { settings } = await operator.call<ModelsPage>('GET', '/api/admin/models')
  expect(settings.caps.reader).toBe(500)
  await operator.call('PUT', '/api/admin/models', { ...settings, caps: { ...settings.caps, reader: 0.01 } })
  const spent = model.requests.length
  await play.say('And how are you?')
  await expect(page.getByText(playSheetPhrases.english.notices.daily_cap)).toBeVisible()
  await expect(page.getByText(playPhrases.english.offline)).toBeVisible()
  expect(model.requests.length).toBe(spent)
})

test('a reader adds a key of their own and removes it', async ({
  watched: page,
  plainServer,
  model,
  expectedFailures,
}, { project }) => {
  test.skip(project.name !== 'phone', 'a reader has a phone')
  model.reset()
  const words = ownModelPhrases.russian
  const { address } = plainServer
  const operator = await administrator(plainServer)
  const { settings } = await operator.call<{ settings: object }>('GET', '/api/admin/models')
  await operator.call('PUT', '/api/admin/models', {
    ...settings,
    own_providers: ['openai-compatible'],
    own_addresses: [model.url],
  })
  const reader = await registerReader(address)
  await reader.enter(page)
  await page.goto(`${address}/russian/user/me`)
  await page.getByRole('button', { name: words.bring }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.model.label).fill('scripted')
  await dialog.getByLabel(words.key).fill('sk-of-the-reader')
  model.queue.push({ status: 401, error: 'no' })
  expectedFailures.push(/422/)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog.getByText(problemPhrases.russian.model_key_refused)).toBeVisible()
  await expectAccessible(page, 'a key of one’s own')
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(page.getByText(words.inUse('scripted', words.providers['openai-compatible']))).toBeVisible()
  expect(model.requests.at(-1)?.headers.authorization).toBe('Bearer sk-of-the-reader')
  await page.getByRole('button', { name: words.remove }).click()
  await expect(page.getByText(words.removed)).toBeVisible()
  await expect(page.getByRole('button', { name: words.bring })).toBeVisible()
})
