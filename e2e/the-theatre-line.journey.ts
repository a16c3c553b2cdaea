import { replyJson } from '@fabula/dev/scripted-model/answer'
import { atPhone, expect, test } from './journey.ts'
import { openLine } from './line.ts'
import { Reading } from './reading.ts'

/** A reply of several pages, slow enough to be interrupted: about three seconds. */
const line = [
  'First the harbour lamps, one after the other, and the wind takes two of them before you have reached the corner.',
  'Then the long stair, where nobody has ever counted the steps twice and come to the same number, and where my aunt rests.',
  'And at the end of it the last lamp, which is not on the list, and which burns all the same when nobody looks. Ask the oil.',
]
/** Whoever says the same again is asked again: each answer begins in its own way. */
const slow = (begins = 'Keep to the wall.') => ({
  text: replyJson({ actor: 'ilse', line: [begins, ...line].join('\n\n') }),
  piece: 6,
  delay: 45,
})

/** How often the model was asked for a reply; what it is asked to remember is another matter. */
const asked = (requests: readonly { form: string | null }[]) =>
  requests.filter(({ form }) => form === 'json_schema').length

test('a reply is found whole after a reload, in another window, and over a line that was cut; it is asked for once', async ({
  watched: page,
  context,
  expectedFailures,
  modelServer,
  model,
}, info) => {
  test.skip(info.project.name === 'desk', 'the same on both')
  expectedFailures.push(/net::ERR|Failed to load resource/)
  const through = await openLine(modelServer.address)
  const reading = new Reading(page, 'english')
  await reading.openAtInput(through.address)
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
  await test.step('the line is cut and comes back', async () => {
    await send('And then?', 'I will tell it from the start.')
    through.cut()
    await expect(page.getByText(reading.words.lineCut)).toBeVisible()
    through.mend()
    // As a device says when its network is back; else the page tries by itself, a little later.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await whole(page)
    await expect(page.getByText(reading.words.lineCut)).toBeHidden()
  })
  await test.step('a device that slept: the line is dead and says nothing', async () => {
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
    await other.goto(`${through.address}/english/play/demo`)
    await whole(other)
  })
  await through.close()
})

test(
  'what the model does: slow, it is said to think and can be stopped; cut, it is asked again; failing, it says why',
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
      // Real time goes by too: how soon it comes is measured where only the clock moves.
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

    await test.step('cut in the middle, then whole', async () => {
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
