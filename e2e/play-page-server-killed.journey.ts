import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { runServer } from '@fabula/dev/run-server'
import { replyJson } from '@fabula/dev/scripted-model/answer'
import { freePort } from '@fabula/server/process/free-port'
import { expect, test } from './journey.ts'
import { Reading } from './reading.ts'
import { modelEnvironment } from './server-fixtures.ts'

test('a server killed while a reply is written: the restarted one answers the same message, once', async ({
  watched: page,
  expectedFailures,
  model,
}, info) => {
  test.skip(info.project.name === 'phone', 'the same on both')
  expectedFailures.push(/net::ERR|Failed to load resource/)
  const dataDir = makeDataFolder('power')
  // The restarted server must have the address that the page knows.
  const settings = { PORT: String(await freePort()), ...modelEnvironment(model) }
  const first = await runServer(settings, { dataDir })
  const reading = new Reading(page, 'english')
  await reading.openAtInput(first.address)
  model.reset()
  model.rules.push(({ stream }) =>
    stream ? { text: replyJson({ actor: 'ilse', line: 'Mind the oil.' }), wait: 2_000 } : null,
  )
  await reading.textbox.fill('Do you hear me?')
  const sent = page.waitForRequest((request) => request.url().endsWith('/interact'))
  await reading.textbox.press('Enter')
  await sent
  await first.kill()
  await expect(page.getByText(reading.words.lineCut)).toBeVisible()

  const second = await runServer(settings, { dataDir })
  await expect(page.locator('.play')).toHaveAttribute('data-phase', 'ready', { timeout: 60_000 })
  await expect(reading.message).toContainText('Mind the oil.')
  await expect(reading.textbox).toHaveValue('')
  await page.getByRole('button', { name: reading.words.history, exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Do you hear me?')).toHaveCount(1)
  await second.stop()
  removeFolder(dataDir)
})
