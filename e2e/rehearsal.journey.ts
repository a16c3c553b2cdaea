import { editorRehearsalPhrases } from '@fabula/phrases/editor-rehearsal'
import { testCanvasPhrases } from '@fabula/phrases/test-canvas'
import { registerAuthor } from './author.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.skip(({ isMobile }) => isMobile, 'Authors write at a desk')

test('simulated readers play a draft; a figure opens its game; a conversation is replayed and shows its sources', async ({
  watched: page,
  offlineServer: { address },
}, info) => {
  const author = await registerAuthor(address, `rehearser_${info.workerIndex}`)
  await author.enter(page)
  const words = editorRehearsalPhrases.english
  const section = (language: string) => `${address}/${language}/building/${author.draft.id}?section=rehearsal`

  await test.step('selects the readers, sees the cost, and gets the report', async () => {
    await page.goto(section('english'))
    for (const temper of ['silent', 'hostile', 'cheating', 'child'] as const) {
      await page.getByRole('checkbox', { name: words.tempers[temper], exact: true }).uncheck()
    }
    await expect(page.getByText(words.estimateFree(4))).toBeVisible()
    await page.getByRole('button', { name: words.start }).click()
    const report = page.getByRole('region', { name: words.report(1) })
    await expect(report.getByRole('region', { name: words.ends })).toContainText(words.end.the_end)
    await expect(page.getByText(words.progress(4, 4))).toBeVisible()
    await expectAccessible(page, 'a rehearsal')
  })

  await test.step('a figure opens a game that shows it, step by step, in the other language too', async () => {
    await page.goto(section('russian'))
    const russian = editorRehearsalPhrases.russian
    const ends = page.getByRole('region', { name: russian.ends })
    await ends.getByRole('button').first().click()
    const game = page.getByRole('dialog')
    await expect(game).toContainText(russian.theEnd)
    const at = game.getByText(/Шаг \d+ из \d+/)
    const before = await at.textContent()
    await game.getByRole('button', { name: russian.back }).click()
    await expect(at).not.toHaveText(before ?? '')
    await expectAccessible(page, 'a rehearsed game')
  })

  await test.step('replays a conversation; an answer shows the sources it was written from', async () => {
    const canvas = testCanvasPhrases.english
    const scene = author.draft.interactive_scenes.find(({ name }) => name === 'Under Number One')
    await page.goto(`${address}/english/building/${author.draft.id}/interactive_scene/${scene?.id}?section=test-canvas`)
    await page.getByRole('textbox', { name: canvas.say }).fill('Who are you?')
    await page.getByRole('button', { name: canvas.send }).click()
    await page.getByText(canvas.fed).click()
    await expect(page.getByRole('link', { name: canvas.fedBiography('Ilse') }).first()).toBeVisible()
    await page.getByRole('button', { name: canvas.replayStart }).click()
    await expect(page.getByText(canvas.replaySame)).toBeVisible()
    await expectAccessible(page, 'a conversation played again')
  })
})
