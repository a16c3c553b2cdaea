import type { TranslationRun, Translations, TranslationUnit } from '@fabula/contract/shapes/translations'
import { translating } from '@fabula/dev/scripted-model/translating'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

const words = editorTranslationPhrases.english

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('side by side: searches, edits, marks stale, translates with a model, stops, exports and imports', async ({
  watched: page,
  modelServer: { address },
  model,
  expectedFailures,
}, info) => {
  model.reset()
  let goOn = () => {}
  const until = new Promise<void>((resolve) => {
    goOn = resolve
  })
  model.rules.push((request) => {
    const answer = translating()(request)
    return answer && { ...answer, until }
  })
  const author = await registerAuthor(address, `writer_${info.workerIndex}`)
  await author.enter(page)
  const { id, characters } = author.draft
  const base = `/api/building_novel/${id}`
  const all = async (): Promise<Translations> => (await author.call('GET', `${base}/translations`)).json()
  const text = async (source: string): Promise<TranslationUnit | undefined> =>
    (await all()).units.find((unit) => unit.source === source)
  const [letter] = author.draft.static_scenes
  if (!letter) throw new Error('The demo has a static scene.')
  // Adds new lines and an edited one, and removes a character's Russian name.
  await author.call('PUT', `${base}/static_scenes/${letter.id}`, { original_message: 'Quite another letter.' })
  const lines = Array.from({ length: 60 }, (_, index) => `A new line of mine, number ${index}.`)
  await author.call('PUT', base, {
    characters: characters.map((one, index) =>
      index > 0 ? one : { ...one, example_lines: [...one.example_lines, ...lines], name_translations: [] },
    ),
  })

  await page.goto(`${address}/english/building/${id}?section=translations`)
  const row = (source: string) => page.locator('.translation-row', { hasText: source }).first()
  const field = (source: string) => row(source).getByRole('textbox')
  await expect(page.locator('.translation-row').first()).toBeVisible()
  await expectAccessible(page, 'translations')
  // Only the visible rows are rendered.
  expect((await all()).units.length).toBeGreaterThan(540)
  expect(await page.locator('.translation-row').count()).toBeLessThan(80)

  await page.getByRole('searchbox').fill('ЛЮБЕЗНЫЙ')
  await page.getByRole('searchbox').fill('quite another LETTER')
  await expect(page.locator('.translation-row')).toHaveCount(1)
  await expect(row('Quite another letter.')).toContainText(words.stale)
  await row('Quite another letter.').getByRole('button', { name: words.stillRight }).click()
  await expect(row('Quite another letter.')).not.toContainText(words.stale)

  await page.getByRole('searchbox').fill('number 7.')
  await field('number 7.').fill('Моя строка, седьмая.')
  await expect(row('number 7.')).toContainText(words.saved)
  expect(await text('A new line of mine, number 7.')).toMatchObject({ text: 'Моя строка, седьмая.', made_by: 'author' })
  // Unsaved text survives a reload.
  expectedFailures.push(/ERR_FAILED/)
  await page.route('**/translations', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await field('number 7.').fill('Моя строка, восьмая.')
  await expect(row('number 7.')).toContainText(words.notSaved)
  await page.unroute('**/translations')
  await page.reload()
  await page.getByRole('searchbox').fill('number 7.')
  await expect(field('number 7.')).toHaveValue('Моя строка, восьмая.')
  // The text stays unsaved, as the save status says, until its field is visited again.
  await field('number 7.').focus()
  await field('number 7.').blur()

  // The name belongs to the character, so it can be undone with the novel.
  await page.getByRole('searchbox').fill('')
  const named = page.getByText(characters[0]?.prompt_name ?? '', { exact: true })
  await page.locator('.translation-row', { has: named }).getByRole('textbox').fill('Илзе')
  await expect(page.locator('.editor-saving')).toHaveAttribute('data-kind', 'saved')
  await expect.poll(async () => (await text(characters[0]?.prompt_name ?? ''))?.text).toBe('Илзе')

  await page.getByRole('radio', { name: words.filters.missing }).check()
  await expect(page.getByText(/^59 texts to translate, .* tokens in 3 calls of scripted/)).toBeVisible()
  await page.getByRole('button', { name: words.start }).click()
  await expect(page.getByText(words.running)).toBeVisible()
  await page.getByRole('button', { name: words.stop, exact: true }).click()
  await expect(page.getByText(words.stopped)).toBeVisible()
  goOn()
  await page.getByRole('button', { name: words.start }).click()
  await expect(page.getByText(/^Done: /)).toBeVisible()
  const run: TranslationRun = await (await author.call('GET', `${base}/translations/run`)).json()
  expect([run.status, run.left]).toEqual(['done', 0])
  await page.getByRole('radio', { name: words.filters.model }).check()
  await page.getByRole('searchbox').fill('number 9.')
  await row('number 9.').getByRole('button', { name: words.approve }).click()
  await expect.poll(async () => (await text('A new line of mine, number 9.'))?.made_by).toBe('author')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: words.xliff }).click()
  const file = await (await downloading).createReadStream()
  const xliff = (await file.toArray()).map(String).join('')
  expect(xliff).toContain('version="1.2"')
  const edited = xliff.replace(/(number 11\.<\/source><target[^>]*>)[^<]*/, '$1Одиннадцатая.')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.xlf', mimeType: 'text/xml', buffer: Buffer.from(edited) })
  await expect(page.getByRole('dialog')).toContainText(words.changed(1))
  expect(await text('A new line of mine, number 11.')).toMatchObject({ text: 'Одиннадцатая.', made_by: 'author' })
})
