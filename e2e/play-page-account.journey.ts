import { runServer } from '@fabula/dev/run-server'
import { type Author, registerAuthor } from './author.ts'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { Reading } from './reading.ts'

/** Publishes an author's draft once more, for adults only. Returns its play link. */
async function publishForAdults({ call, draft, published }: Author): Promise<string> {
  const base = `/api/building_novel/${draft.id}`
  await call('PUT', base, { required_18_age: true })
  const play_link = `${published.link}-for-adults`
  expect((await call('POST', `${base}/production_novel`, { play_link })).status).toBe(201)
  return play_link
}

test(
  'character setup for an adult story, and reading settings on every device',
  atDesk,
  async ({ watched: page, browser, offlineServer: { address } }, info) => {
    const language = info.project.name === 'phone' ? 'russian' : 'english'
    const reader = await registerAuthor(address, `grown_up_${info.workerIndex}`)
    const link = await publishForAdults(reader)
    await reader.enter(page)
    const reading = new Reading(page, language)
    const { words } = reading

    await test.step('Character Setup asks for a name, and for the age if the story is for adults', async () => {
      await page.goto(`${address}/${language}/play/${link}`)
      await expect(page.getByRole('heading', { name: words.setupTitle })).toBeVisible()
      const start = page.getByRole('button', { name: words.setupStart })
      const age = page.getByLabel(words.setupAge)
      await expect(start).toBeDisabled()
      await page.getByLabel(words.setupName).fill('  ')
      await age.check()
      await expect(start).toBeDisabled()
      await page.getByLabel(words.setupName).fill('Nell')
      await age.uncheck()
      await expect(start).toBeDisabled()
      await expectAccessible(page, 'character setup for adults')
      await age.check()
      await start.click()
      await expect(reading.message).toBeVisible()
      await expect(page.locator('.advance-mode')).toBeAttached()
    })

    await test.step('reading settings apply on another device', async () => {
      await reading.fromMenu(words.settings)
      const kept = page.waitForResponse(
        (response) => response.url().endsWith('/api/me/settings') && response.request().method() === 'PUT',
      )
      await page.getByLabel(words.textSize).selectOption('largest')
      await page.getByLabel(words.easyFace).check()
      await expectAccessible(page, 'the reading settings')
      await page.getByLabel(words.autoSpeed).selectOption('quick')
      await expect(page.locator('.play')).toHaveAttribute('data-text-size', 'largest')
      expect((await kept).status()).toBe(200)

      const other = await browser.newContext()
      const there = await other.newPage()
      await reader.enter(there)
      await there.goto(`${address}/${language}/play/${link}`)
      await expect(there.locator('.play')).toHaveAttribute('data-text-size', 'largest')
      await expect(there.locator('html')).toHaveAttribute('data-face', 'easy')
      await other.close()
    })
  },
)

test(
  'a history of two thousand turns opens quickly, renders few rows, and rolls back to the first turn',
  atPhone,
  async ({ watched: page, expectedFailures, offlineServer }, info) => {
    expectedFailures.push(/net::ERR_FAILED/)
    const reading = new Reading(page, info.project.name === 'phone' ? 'russian' : 'english')
    await reading.open(offlineServer.address)
    await expect(page.locator('.advance-mode')).toBeAttached()
    const current = await page.evaluate(
      async (address) => ((await (await fetch(address)).json()) as { game_state_id: string }).game_state_id,
      `/api/${reading.language}/game/continue/demo`,
    )
    const turns = 2_000
    const idOf = (turn: number) =>
      turn === turns - 1 ? current : `00000000-0000-4000-8000-${String(turn).padStart(12, '0')}`
    const entry = (speaker_type: 'user' | 'other', turn: number) => ({
      speaker_type,
      character_id: null,
      character_name: speaker_type === 'user' ? 'Nell' : 'Ilse',
      character_message: `${speaker_type} ${turn}. ${'The lamps burn low. '.repeat((turn * 7) % 12)}`,
      game_state_id: idOf(turn),
      avatar_url: null,
    })
    await page.route('**/history?*', (route) => {
      const query = new URL(route.request().url()).searchParams
      const before = query.get('before')
      const end = before === null ? turns : Number(before.slice(-12))
      const begin = Math.max(0, end - Number(query.get('limit')))
      const json = Array.from({ length: end - begin }, (_, at) => begin + at).flatMap((turn) => [
        entry('user', turn),
        entry('other', turn),
      ])
      return route.fulfill({ json })
    })
    await page.getByRole('button', { name: reading.words.history, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`other ${turns - 1}.`)).toBeVisible()
    await expect(dialog.getByText(reading.words.current)).toBeVisible()
    const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
    expect(await elements()).toBeLessThan(1_500)

    // Scrolls up to the first message; visible rows stay in place while earlier ones load above them.
    for (let pull = 0; pull < 80 && !(await dialog.getByText('other 0.').isVisible()); pull++) {
      await page.evaluate(() => {
        const sheet = document.querySelector('.ui-dialog[open]')
        if (sheet) sheet.scrollTop -= 20_000
      })
      // At the top, earlier rows are loaded, unless there are none.
      await page.waitForFunction(() => {
        const sheet = document.querySelector<HTMLElement>('.ui-dialog[open]')
        return sheet && (sheet.scrollTop > 0 || sheet.innerText.includes('other 0.'))
      })
    }
    await expect(dialog.getByText('other 0.')).toBeVisible()
    expect(await elements()).toBeLessThan(1_500)
    const asked = page.waitForRequest((request) => request.url().includes(`${idOf(0)}/rollback`))
    await page.route('**/rollback', (route) => route.abort())
    await dialog.getByRole('button').filter({ hasText: 'other 0.' }).click()
    await dialog.getByRole('button', { name: reading.words.rollBack, exact: true }).click()
    await asked
  },
)

const small = process.env.FABULA_TEST_MODEL_SMOLLM2

test('a real small model answers on the play page', async ({ watched: page }, info) => {
  test.skip(!small, 'FABULA_TEST_MODEL_SMOLLM2 names no model file')
  test.skip(info.project.name === 'phone', 'the same on both')
  const server = await runServer({ MODEL_PROVIDER: 'embedded', MODEL_PATH: small ?? '' })
  const reading = new Reading(page, 'english')
  await reading.openAtInput(server.address)
  const before = await page.locator('.message-text').innerText()
  await reading.textbox.fill('Who lights the last lamp?')
  await reading.textbox.press('Enter')
  await expect(page.locator('.play')).toHaveAttribute('data-phase', 'ready', { timeout: 180_000 })
  await expect(page.locator('.message-text')).not.toHaveText(before)
  await expect(reading.textbox).toHaveValue('')
  // The page still preloads what may be needed next.
  await page.close()
  await server.stop()
})
