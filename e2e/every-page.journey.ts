import type { Language } from '@fabula/core/novel/language'
import { comingSoonPhrases } from '@fabula/phrases/coming-soon'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { atDesk, atPhone, expect, expectAccessible, test } from './journey.ts'

const pages = ['', '/search', '/search?name=zzz', '/production/demo', '/user/me', '/nowhere', '/play/demo']

for (const language of ['english', 'russian'] as Language[]) {
  test(
    `every page in ${language}: no serious axe finding, and nothing wider than the window`,
    language === 'english' ? atDesk : atPhone,
    async ({ watched: page, offlineServer }) => {
      for (const path of pages) {
        const response = await page.goto(`${offlineServer.address}/${language}${path}`)
        expect(response?.status(), path).toBe(200)
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'english' ? 'en' : 'ru')
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, `${language}${path}`)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      }
    },
  )
}

test(
  'unknown addresses: English, "coming soon", and an error for a missing novel',
  atDesk,
  async ({ watched: page, expectedFailures, offlineServer }) => {
    await page.goto(`${offlineServer.address}/klingon`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto(`${offlineServer.address}/english/some/where`)
    await expect(page.getByText(comingSoonPhrases.english.comingSoon).first()).toBeVisible()
    expectedFailures.push(/404/)
    await page.goto(`${offlineServer.address}/english/play/not-there`)
    await expect(page.getByRole('button', { name: playSheetPhrases.english.retry })).toBeVisible()
    await expect(page.getByRole('link', { name: playSheetPhrases.english.backToHome })).toBeVisible()
  },
)

test('the API documentation is shown', atDesk, async ({ watched: page, offlineServer }) => {
  await page.goto(`${offlineServer.address}/api/docs`)
  await expect(page.locator('.opblock-tag').first()).toBeVisible()
})

test('text is readable without JavaScript', atDesk, async ({ browser, offlineServer }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${offlineServer.address}/english/play/demo`)
  await expect(page.locator('body')).toContainText(/kettle/)
  await page.goto(`${offlineServer.address}/english/search?name=Fortieth`)
  await expect(page.getByText('The Fortieth Lamp').first()).toBeVisible()
  await context.close()
})

test(
  'a script error is reported to the server with its location, but without its message',
  atPhone,
  async ({ page, offlineServer }) => {
    await page.route(/\/static\/assets\/home-[^/]*\.js$/, async (route) => {
      const response = await route.fetch()
      const body = `${await response.text()};setTimeout(() => { throw new TypeError('Anna said') })`
      await route.fulfill({ response, body })
    })
    const asked = page.waitForRequest(/\/api\/crash$/)
    await page.goto(`${offlineServer.address}/english`)
    const request = await asked
    expect(request.postDataJSON()).toEqual({
      page: 'home',
      error: 'TypeError',
      frames: [expect.stringMatching(/^assets\/home-[^/]*\.js:\d+:\d+$/)],
    })
    expect((await request.response())?.status()).toBe(204)
  },
)
