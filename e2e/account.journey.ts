import type { Language } from '@fabula/core/novel/language'
import { accountPhrases } from '@fabula/phrases/account'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { problemPhrases } from '@fabula/phrases/problems'
import { publishedPhrases } from '@fabula/phrases/published'
import { reportPhrases } from '@fabula/phrases/reports'
import { searchPhrases } from '@fabula/phrases/search'
import { secondStepPhrases } from '@fabula/phrases/second-step'
import { codeOf, stepAt } from '@fabula/server/accounts/second-factor/totp'
import type { Page } from '@playwright/test'
import { logInByDialog } from './account-dialog.ts'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'
import { registerReader } from './reader.ts'
import { linkTo } from './shop.ts'

const languageOf = (project: string): Language => (project === 'phone' ? 'russian' : 'english')

async function logIn(page: Page, language: Language, username: string, password: string) {
  await page.getByRole('button', { name: accountPhrases[language].login, exact: true }).click()
  await logInByDialog(page, language, { username, password })
}

test(
  'an account: password, sessions, Telegram, data export, and deletion',
  atDesk,
  async ({ watched: page, shop, expectedFailures }, info) => {
    const language = languageOf(info.project.name)
    const words = accountSettingsPhrases[language]
    const account = accountPhrases[language]
    const { address } = shop.server
    const username = `owner_${info.workerIndex}_${info.project.name}`
    const form = (password: string) => new URLSearchParams({ username, password })
    await fetch(`${address}/api/user`, { method: 'POST', body: form('long enough') })
    const elsewhere = await fetch(`${address}/api/login`, { method: 'POST', body: form('long enough') })
    const { access_token: token } = (await elsewhere.json()) as { access_token: string }
    const alive = async () =>
      (await fetch(`${address}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status

    // Exhausts the allowed guesses for this address: the page then solves the proof of work, unnoticed by its user.
    for (let guess = 0; guess < 10; guess++) {
      await fetch(`${address}/api/login`, { method: 'POST', body: form(`wrong ${guess}`) })
    }
    expect((await fetch(`${address}/api/login`, { method: 'POST', body: form('long enough') })).status).toBe(429)
    expectedFailures.push(/429/)
    await page.goto(`${address}/${language}/user/me`)
    await logIn(page, language, username, 'long enough')
    const sessions = page.locator('.account-sessions li')
    await expect(sessions).toHaveCount(2)
    await expect(page.getByText(words.thisOne)).toBeVisible()
    await expectAccessible(page, 'My Account')
    expectedFailures.push(/TrustedHTML|TrustedScript/)
    for (const sink of ['innerHTML', 'srcdoc']) {
      const refused = await page.evaluate((name) => {
        try {
          Object.assign(document.createElement(name === 'srcdoc' ? 'iframe' : 'p'), {
            [name]: '<img src=x onerror=alert(1)>',
          })
          return null
        } catch (error) {
          return String(error)
        }
      }, sink)
      expect(refused, sink).toContain('TypeError')
    }
    await page.getByRole('button', { name: words.end }).click()
    await expect(sessions).toHaveCount(1)
    expect(await alive()).toBe(401)

    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    expectedFailures.push(/422/)
    await page.getByRole('button', { name: words.change }).click()
    const change = async (current: string, next: string) => {
      await dialog.getByLabel(words.current, { exact: true }).fill(current)
      await dialog.getByLabel(words.next, { exact: true }).fill(next)
      await dialog.getByLabel(words.again, { exact: true }).fill(next)
      await dialog.getByRole('button', { name: words.save }).click()
    }
    await change('not this one', 'another one')
    await expect(dialog.getByRole('alert')).toBeVisible()
    await change('long enough', 'another one')
    await expect(page.getByText(words.changed)).toBeVisible()

    const telegram = 5_000 + info.workerIndex
    await page.getByRole('button', { name: words.link }).click()
    const code = await dialog.locator('code').innerText()
    await expectAccessible(page, 'linking Telegram')
    await linkTo(shop, telegram, code)
    await expect(page.getByText(words.linkedAs(`@reader_${telegram}`))).toBeVisible()
    await expect(dialog).toBeHidden()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: words.export }).click()
    expect((await downloading).suggestedFilename()).toBe(`fabula-${username}.zip`)

    await page.getByRole('button', { name: words.delete, exact: true }).click()
    await expectAccessible(page, 'deleting an account')
    const remove = dialog.getByRole('button', { name: words.deleteNow })
    await dialog.getByLabel(words.typeName(username)).fill('somebody')
    await dialog.getByLabel(words.yourPassword).fill('another one')
    await remove.click()
    await expect(dialog.getByText(words.nameDiffers)).toBeVisible()
    await dialog.getByLabel(words.typeName(username)).fill(username)
    await remove.click()
    await expect(page).toHaveURL(`${address}/${language}`)
    await page.goto(`${address}/${language}/user/me`)
    expectedFailures.push(/401/)
    await logIn(page, language, username, 'another one')
    await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
    await expect(page.getByText(account.username, { exact: true }).first()).toBeVisible()
  },
)

test(
  'an account with an authenticator app and a passkey',
  atPhone,
  async ({ watched: page, shop, expectedFailures }, info) => {
    const language = languageOf(info.project.name)
    const words = accountSecurityPhrases[language]
    const account = accountPhrases[language]
    const step = secondStepPhrases[language]
    const username = `guarded_${info.workerIndex}_${info.project.name}`
    // Browsers store passkeys only for host names, not for IP addresses.
    const address = shop.server.address.replace('127.0.0.1', 'localhost')
    await fetch(`${address}/api/user`, {
      method: 'POST',
      body: new URLSearchParams({ username, password: 'long enough' }),
    })
    const device = await page.context().newCDPSession(page)
    await device.send('WebAuthn.enable')
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const logOut = () => page.getByRole('button', { name: account.logout, exact: true }).click()
    await page.goto(`${address}/${language}/user/me`)
    await logIn(page, language, username, 'long enough')

    await page.getByRole('button', { name: words.setUp, exact: true }).click()
    await dialog.getByLabel(words.password).fill('long enough')
    await press(words.go)
    await expect(dialog.getByRole('img', { name: words.picture })).toBeVisible()
    await expectAccessible(page, 'setting up an app of codes')
    const secret = await dialog.locator('code').innerText()
    await dialog.getByLabel(words.code).fill(codeOf(secret, stepAt(Date.now())))
    await press(words.confirm)
    await expect(dialog.getByText(words.keepText)).toBeVisible()
    await expectAccessible(page, 'recovery codes')
    const downloading = page.waitForEvent('download')
    await press(words.download)
    expect((await downloading).suggestedFilename()).toBe(`recovery-codes-${username}.txt`)
    await press(words.kept)

    await page.getByRole('button', { name: words.passkeyAdd, exact: true }).click()
    await dialog.getByLabel(words.passkeyName).fill('Nell’s laptop')
    await dialog.getByLabel(words.password).fill('long enough')
    await press(words.go)
    await expect(page.getByText('Nell’s laptop')).toBeVisible()

    await logOut()
    expectedFailures.push(/401/)
    await logIn(page, language, username, 'long enough')
    await expectAccessible(page, 'the second step')
    await dialog.getByLabel(step.appCode).fill(codeOf(secret, stepAt(Date.now()) + 1))
    await press(step.finish)
    await expect(page.getByText(words.events.signed_in_with_totp)).toBeVisible()

    await logOut()
    const confirms = (isUserVerified: boolean) =>
      device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    await confirms(false)
    await page.getByRole('button', { name: account.login, exact: true }).click()
    await press(step.passkey)
    await expect(dialog.getByText(step.passkeyNone)).toBeVisible()
    await confirms(true)
    await press(step.passkey)
    await expect(page.getByText(words.events.signed_in_with_passkey)).toBeVisible()

    await page.getByRole('button', { name: words.passkeyAdd, exact: true }).click()
    await dialog.getByLabel(words.password).fill('long enough')
    await press(words.go)
    await expect(dialog.getByText(words.passkeyThere)).toBeVisible()
    await page.keyboard.press('Escape')
    const key = page.getByRole('listitem').filter({ hasText: 'Nell’s laptop' })
    await key.getByRole('button', { name: words.delete, exact: true }).click()
    await dialog.getByLabel(words.password).fill('long enough')
    await press(words.delete)
    await expect(key).toBeHidden()
    await logOut()
    await page.getByRole('button', { name: account.login, exact: true }).click()
    await press(step.passkey)
    await expect(dialog.getByText(problemPhrases[language].passkey_refused)).toBeVisible()
  },
)

test(
  'a guest reports a novel, and an administrator hides it',
  atDesk,
  async ({ watched: page, shop, expectedFailures }, info) => {
    const language = languageOf(info.project.name)
    const words = reportPhrases[language]
    const catalogue = publishedPhrases[language]
    const id = await shop.idOf('demo')
    await page.goto(`${shop.server.address}/${language}/production/demo`)
    await page.getByRole('button', { name: catalogue.report }).click()
    await page.getByLabel(words.reason).selectOption('stolen')
    await page.getByLabel(words.text).fill('…')
    await expectAccessible(page, 'reporting a novel')
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(words.sent)).toBeVisible()
    await page.getByRole('button', { name: catalogue.report }).click()
    await expect(page.getByRole('dialog').getByText(words.already)).toBeVisible()
    const queue = await (await shop.admin('GET', '/api/admin/reports')).json()
    expect((queue as { reports: { novel_id: string }[] }).reports.some((each) => each.novel_id === id)).toBe(true)
    await shop.admin('POST', `/api/admin/production_novel/${id}/hide`, { reason: 'A test' })
    expectedFailures.push(/404/)
    await page.reload()
    await expect(page.getByText(catalogue.notFound)).toBeVisible()
    await shop.admin('POST', `/api/admin/production_novel/${id}/restore`)
  },
)

test(
  'a guest finds a novel for adults once the filter includes them',
  atPhone,
  async ({ watched: page, shop }, info) => {
    const language = languageOf(info.project.name)
    const words = searchPhrases[language]
    const { address } = shop.server
    const author = await registerReader(address)
    const name = `Grown up ${author.username}`
    const { id } = await author.call<{ id: string }>('POST', '/api/building_novel', name)
    await author.call('PUT', `/api/building_novel/${id}`, { required_18_age: true })
    const play_link = `grown-up-${author.username}`
    await author.call('POST', `/api/building_novel/${id}/production_novel`, { play_link })
    await page.goto(`${address}/${language}/search?name=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { name: words.nothingFound })).toBeVisible()
    if (info.project.name === 'phone') await page.getByText(words.filters).click()
    await page.getByLabel(words.ageFilter).selectOption('any')
    await page.getByRole('button', { name: words.search, exact: true }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page).toHaveURL(/age=any/)
    await expect(page.getByLabel(words.ageFilter)).toHaveValue('any')
  },
)
