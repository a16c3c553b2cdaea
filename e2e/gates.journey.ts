import type { Language } from '@fabula/core/novel/language'
import { gatePhrases } from '@fabula/phrases/gates'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { registerByDialog } from './account-dialog.ts'
import { atPhone, expect, expectAccessible, test } from './journey.ts'
import { linkTo, type Shop } from './shop.ts'

/** The desk reads in English, the phone in Russian. */
const languageOf = (project: string): Language => (project === 'phone' ? 'russian' : 'english')

/** Waits until the bot has sent an invoice. */
const invoiceFor = ({ standIn }: Shop, user: number) =>
  expect.poll(() => standIn.people.invoice(user)?.amount ?? null).not.toBeNull()

test(
  'a guest opens a paid novel, registers, pays, and plays on; then joins a required group',
  atPhone,
  async ({ watched: page, shop, context }, info) => {
    const language = languageOf(info.project.name)
    const words = { ...playPhrases[language], ...gatePhrases[language] }
    const sheet = playSheetPhrases[language]
    const telegram = 4_000 + info.workerIndex
    shop.standIn.people.setLanguage(telegram, language === 'russian' ? 'ru' : 'en')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await shop.access({ price_stars: 25, telegram_group_required: false })
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))

    await page.goto(`${shop.server.address}/${language}/play/demo`)
    await expect(page.getByText(words.loginRequired)).toBeVisible()
    await expectAccessible(page, 'the login banner')
    await page.getByRole('button', { name: words.login, exact: true }).click()
    await registerByDialog(page, language, { username: `reader_${telegram}`, password: 'long enough' })

    await expect(page.getByText(words.paymentRequired(25))).toBeVisible()
    const code = await page.locator('code', { hasText: /^[A-Z2-9]{5}-[A-Z2-9]{5}$/ }).innerText()
    await expectAccessible(page, 'the till')
    await page.getByRole('button', { name: words.copy }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await expect(page.getByRole('link', { name: words.openBotNamed('@fabula_stand_in_bot') })).toHaveAttribute(
      'href',
      `https://t.me/fabula_stand_in_bot?start=${code}`,
    )
    await linkTo(shop, telegram, `/start ${code}`)
    await invoiceFor(shop, telegram)
    expect((await shop.standIn.people.pay(telegram, { times: 3 })).checkout.ok).toBe(true)

    await expect(page.getByRole('heading', { name: sheet.setupTitle })).toBeVisible()
    await page.getByLabel(sheet.setupName).fill(language === 'russian' ? 'Вера' : 'Vera')
    await page.getByRole('button', { name: sheet.setupStart }).click()
    const message = page.getByRole('region', { name: words.message, exact: true })
    await expect(message).toBeVisible()
    // No reload: it is still the page that the guest opened.
    expect(loads).toHaveLength(1)

    await shop.access({ price_stars: 0, telegram_group_required: true })
    await page.reload()
    await expect(page.getByText(words.telegramRequired)).toBeVisible()
    await expectAccessible(page, 'the group')
    await expect(page.getByRole('link', { name: words.joinGroup })).toHaveAttribute('href', 'https://t.me/+readers')
    shop.standIn.people.setMembership(telegram, 'member')
    await expect(message).toBeVisible()
    expect(loads).toHaveLength(2)
    await shop.access({ price_stars: 0, telegram_group_required: false })
  },
)
