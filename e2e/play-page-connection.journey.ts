import { replyJson } from '@fabula/dev/scripted-model/answer'
import { openCuttableProxy } from './cuttable-proxy.ts'
import { atPhone, expect, test } from './journey.ts'
import { Reading } from './reading.ts'

/** A reply of several pages that streams for about three seconds, so that it can be interrupted. */
const line = [
  'First the harbour lamps, one after the other, and the wind takes two of them before you have reached the corner.',
  'Then the long stair, where nobody has ever counted the steps twice and come to the same number, and where my aunt rests.',
  'And at the end of it the last lamp, which is not on the list, and which burns all the same when nobody looks. Ask the oil.',
]
/** Each reply begins differently, because a model that repeats itself is asked again. */
const slow = (begins = 'Keep to the wall.') => ({
  text: replyJson({ actor: 'ilse', line: [begins, ...line].join('\n\n') }),
  piece: 6,
  delay: 45,
})

/** The number of requests for a reply; those for memory are not counted. */
const asked = (requests: readonly { form: string | null }[]) =>
  requests.filter(({ form }) => form === 'json_schema').length

test('a reply survives a reload, another window and a cut connection, and is requested from the model once', async ({
  watched: page,
  context,
  expectedFailures,
  modelServer,
  model,
}, info) => {
  test.skip(info.project.name === 'desk', 'the same on both')
  expectedFailures.push(/net::ERR|Failed to load resource/)
  const proxy = await openCuttableProxy(modelServer.address)
  const reading = new Reading(page, 'english')
  await reading.openAtInput(proxy.address)
  const send = async (text: string, begins: string) => {
    model.reset()
    model.rules.push((request) => (request.stream ? slow(begins) : null))
    await reading.textbox.fill(text)
    await reading.textbox.press('Enter')
    await expect(page.locator('.message-text')).toContainText('harbour')
  }
  const whole = async (on: typeof page) => {
    await expect(on.locator('.play')).toHaveAttribute('data-phase', 'ready')
    await on.getByRole('button', { name: reading.words.history, exact: true }).click()
    await expect(on.getByRole('dialog').locator('[aria-current]')).toContainText('Ask the oil.')
    await on.keyboard.press('Escape')
    expect(asked(model.requests)).toBe(1)
  }

  await test.step('a reload', async () => {
    await send('Show me the way.', 'Keep to the wall.')
    await page.reload()
    await whole(page)
  })
  await test.step('the connection is cut and restored', async () => {
    await send('And then?', 'I will tell it from the start.')
    proxy.cut()
    await expect(page.getByText(reading.words.lineCut)).toBeVisible()
    proxy.restore()
    // As a device reports that its network is back; otherwise the page retries a little later.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await whole(page)
    await expect(page.getByText(reading.words.lineCut)).toBeHidden()
  })
  await test.step('a device that slept: the connection is dead without an error', async () => {
    await send('Once more.', 'You listen badly, so hear it slowly.')
    const joining = page.waitForRequest((request) => request.url().endsWith('/interact'))
    await page.evaluate(() => {
      const sleep = (state: string) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }
      const real = performance.now.bind(performance)
      sleep('hidden')
      performance.now = () => real() + 60_000
      sleep('visible')
    })
    const joined = await joining
    expect(Number(joined.headers()['last-event-id'])).toBeGreaterThan(0)
    await whole(page)
  })
  await test.step('the window is closed and another one opened', async () => {
    await send('Who lit the last one?', 'Nobody says, and still there is the walk to it.')
    await page.close()
    const other = await context.newPage()
    await other.goto(`${proxy.address}/english/play/demo`)
    await whole(other)
  })
  await proxy.close()
})

test(
  'a slow model can be cancelled, a cut answer is requested again, and a failure is explained',
  atPhone,
  async ({ watched: page, expectedFailures, modelServer, model }, info) => {
    expectedFailures.push(/status of 50/)
    const reading = new Reading(page, info.project.name === 'phone' ? 'russian' : 'english')
    const { words } = reading
    await page.clock.install()
    await reading.openAtInput(modelServer.address)

    await test.step('slow', async () => {
      model.reset()
      model.rules.push(() => ({ text: 'late', wait: 60_000 }))
      await reading.textbox.fill('Is anybody there?')
      await reading.textbox.press('Enter')
      await expect(page.locator('.message-text')).toHaveText('Is anybody there?')
      // Real time passes too: the exact delay is tested where only the mocked clock runs.
      await page.clock.runFor(2_500)
      await expect(page.locator('.answer-thinking')).toBeVisible()
      await expect(page.getByRole('button', { name: words.cancelReply })).toBeHidden()
      await page.clock.runFor(18_000)
      await page.getByRole('button', { name: words.cancelReply }).click()
      await expect(reading.textbox).toHaveValue('Is anybody there?')
      await expect(page.locator('.answer-failure')).toBeHidden()
    })

    await test.step('failing', async () => {
      model.reset()
      model.rules.push(() => ({ status: 500, error: 'away' }))
      await reading.textbox.press('Enter')
      await expect(page.locator('.answer-failure')).toContainText(words.sendFailed)
      await expect(page.locator('.answer-failure')).toContainText(/Nothing was lost|ничего не потеряно/i)
      await expect(reading.textbox).toHaveValue('Is anybody there?')
      await page.clock.runFor(5_000)
    })

    await test.step('cut in the middle, then complete', async () => {
      model.reset()
      model.queue.push({ ...slow(), text: slow().text.slice(0, 160), delay: 1, after: 'drop' })
      model.rules.push((request) => (request.stream ? { ...slow(), delay: 1 } : null))
      await page.clock.resume()
      await reading.textbox.press('Enter')
      await expect(page.locator('.play')).toHaveAttribute('data-phase', 'ready')
      await reading.readOn()
      await expect(reading.message).toContainText('Ask the oil.')
      await expect(reading.textbox).toHaveValue('')
    })
  },
)
