import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { harlowe, published } from '@fabula/core/exchange/twee/test-stories'
import { accountPhrases } from '@fabula/phrases/account'
import { buildingPhrases } from '@fabula/phrases/building'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { importReportPhrases } from '@fabula/phrases/import-report'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const frame = editorPhrases.english
const { publish } = editorNovelPhrases.english

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('a story published by Twine is imported, a refused edit is saved later, and the novel is played', async ({
  watched: page,
  offlineServer: { address },
  expectedFailures,
}) => {
  const author = await registerAuthor(address, 'from_twine')
  await author.enter(page)
  await page.goto(`${address}/english/building`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const mark = page.locator('.editor-saving')

  await expect(button(buildingPhrases.english.import)).toBeVisible()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'ferry.html', mimeType: 'text/html', buffer: Buffer.from(published(harlowe, 'Harlowe')) })
  await expect(page.getByText(importReportPhrases.english.forks(3, 3))).toBeVisible()
  await expectAccessible(page, 'the report of a story of Twine')
  await page.getByRole('dialog').getByRole('link', { name: 'Shore', exact: true }).click()

  // Typed text counts as unsaved: in the save status, on the test canvas, and when leaving the page.
  const help = page.getByLabel(recordFieldPhrases.english.forms.interactiveInfo.help.label, { exact: true })
  await help.click()
  await page.keyboard.type('Count them first.')
  await expect(mark).toContainText(frame.typed)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  await expect(help).toHaveValue('Count them first.')
  await page.locator('.editor-sections').getByRole('link', { name: frame.sceneSections['test-canvas'] }).click()
  const notice = page.getByText(frame.notPlayed)
  await expect(notice).toBeVisible()
  await notice.getByRole('link').click()

  // A refusal shows its reason in the save status and in the form; after saving it disappears.
  expectedFailures.push(/403/)
  const refusal = { status: 403, contentType: 'application/problem+json', body: '{"detail":"Not in this house"}' }
  await page.route(/_scenes\//, (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refusal) : route.continue(),
  )
  await button(frame.save).click()
  await expect(mark).toContainText('Not in this house')
  await expect(page.locator('.ui-toast')).toContainText('API Error (403)')
  await expect(help).toHaveValue('Count them first.')
  await page.unroute(/_scenes\//)
  await button(frame.save).click()
  await expect(mark).toHaveAttribute('data-kind', 'saved')

  await page.getByRole('link', { name: frame.backToNovel }).click()
  await button(publish.publish).click()
  await page.getByLabel(publish.link, { exact: true }).fill('the-ferry')
  await button(publish.submit).click()
  await page.waitForURL('**/production/the-ferry')
  await page.goto(`${address}/english/play/the-ferry`)
  await page.getByRole('textbox').first().fill('Nell')
  await page.keyboard.press('Enter')
  await button('Speak to the ferryman').click()
  await expect(page.getByText('Who goes?').first()).toBeVisible()
  await button('Pay two coins').click()
  await expect(page.getByText('The water is black.').first()).toBeVisible()
})

test('a session that ends while writing asks to log in, and the typed text is retained', async ({
  watched: page,
  offlineServer: { address },
  expectedFailures,
}) => {
  const account = accountPhrases.english
  const author = await registerAuthor(address, 'from_afar')
  const [scene] = author.draft.interactive_scenes
  if (!scene) throw new Error('The demo has an interactive scene')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const help = page.getByLabel(recordFieldPhrases.english.forms.interactiveInfo.help.label, { exact: true })
  const kept = page.getByText(frame.typedIsKept)
  const passwords = ['long enough', 'another one of mine', 'a third one of mine', 'a fourth one of mine'] as const
  const logIn = async (password: string) => {
    await button(account.login).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(account.username, { exact: true }).fill('from_afar')
    await dialog.getByLabel(account.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  expectedFailures.push(/401/)
  await page.goto(`${address}/english/user/me`)
  await logIn(passwords[0])
  await expect(button(account.logout)).toBeVisible()

  // Changing the password elsewhere ends all other sessions.
  const endSession = async (index: number) => {
    const change = { current_password: passwords[index], new_password: passwords[index + 1] }
    expect((await author.call('PUT', '/api/me/password', change)).status).toBe(204)
  }
  const saved = () => expect(page.locator('.editor-saving')).toHaveAttribute('data-kind', 'saved')
  const desks = [`building/${author.draft.id}`, `production_change/${author.published.id}`]
  for (const [index, desk] of desks.entries()) {
    await page.goto(`${address}/english/${desk}/interactive_scene/${scene.id}`)
    await help.fill('Count them first.')
    await endSession(index)
    await page.keyboard.press('Control+s')
    await expect(kept).toBeVisible()
    await logIn(passwords[index + 1] ?? '')
    await expect(help).toHaveValue('Count them first.')
    await saved()
  }

  // A new entry is sent once, and no form offers it a second time.
  await page.goto(`${address}/english/${desks[0]}?section=world-prompts&entry=new`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('The count of lamps')
  await form.getByLabel('Prompt description', { exact: true }).fill('Forty of them.')
  await endSession(2)
  await page.keyboard.press('Control+s')
  await expect(kept).toBeVisible()
  await logIn(passwords[3])
  await saved()
  const prompts = async () => {
    const novel = (await (await author.call('GET', `/api/building_novel/${author.draft.id}`)).json()) as NovelAnswer
    return novel.world_prompts.filter(({ name }) => name === 'The count of lamps').length
  }
  await expect.poll(prompts).toBe(1)

  // Logging out in another window asks for confirmation and discards the text, so this window does not claim to keep
  // it.
  await page.goto(`${address}/english/${desks[0]}/interactive_scene/${scene.id}`)
  await help.fill('Count them last.')
  const other = await page.context().newPage()
  await other.goto(`${address}/english/user/me`)
  await other.getByRole('button', { name: account.logout, exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: account.logout, exact: true }).click()
  await expect(page.getByText(frame.buildingNeedsLogin)).toBeVisible()
  await expect(kept).toHaveCount(0)
})
