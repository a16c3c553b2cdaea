import type { Language } from '@fabula/core/novel/language'
import { offlinePhrases } from '@fabula/phrases/offline'
import { playPhrases } from '@fabula/phrases/play'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker has cached its offline pages and controls this page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Everything in the caches of the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    const requests = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()))
    return { caches, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })

test.skip(({ isMobile }) => !isMobile, 'It is phones that lose the network')

for (const language of ['english', 'russian'] as Language[]) {
  test(`offline pages say so in ${language}, keep their address, and recover by themselves`, async ({
    watched: page,
    context,
    expectedFailures,
    offlineServer,
  }) => {
    const words = offlinePhrases[language]
    await page.goto(`${offlineServer.address}/${language}/search`)
    await workerReady(page)
    await page.goto(`${offlineServer.address}/${language}/play/demo`)
    await expect(page.locator('.play')).toBeVisible()

    // Requests in progress for later pages fail with the network.
    expectedFailures.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|\/favicon/)
    await context.setOffline(true)
    const address = `${offlineServer.address}/${language}/search?name=lamp`
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    await expect(page.getByText(words.kept)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'english' ? 'en' : 'ru')
    expect(page.url()).toBe(address)
    await expectAccessible(page, 'the offline page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: words.again }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)

    await context.setOffline(false)
    await expect(page.getByRole('search')).toBeVisible()
    expect(page.url()).toBe(address)
  })
}

test('nothing personal is cached on the device: no document, no API call, no picture of a novel', async ({
  watched: page,
  offlineServer,
}) => {
  await page.goto(`${offlineServer.address}/english`)
  await workerReady(page)
  for (const path of ['/english/play/demo', '/english/library', '/english/user/me']) {
    await page.goto(offlineServer.address + path)
    await page.waitForLoadState('networkidle')
  }
  const { caches, paths } = await kept(page)
  expect(caches).toHaveLength(1)
  const files = paths.filter((path) => path.startsWith('/static/assets/'))
  expect(files.length).toBeGreaterThan(3)
  expect(paths.filter((path) => !files.includes(path)).sort()).toEqual(['/english/offline', '/russian/offline'])
})

test('the site can be installed, under its name in both languages', async ({ page, offlineServer, request }) => {
  for (const language of ['english', 'russian'] as Language[]) {
    await page.goto(`${offlineServer.address}/${language}`)
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = await (await request.get(offlineServer.address + href)).json()
    expect(manifest).toMatchObject({ start_url: `/${language}`, scope: '/', display: 'standalone' })
    for (const { src, sizes } of manifest.icons) {
      const icon = await request.get(offlineServer.address + src)
      expect([icon.status(), sizes], src).toEqual([200, expect.any(String)])
    }
    expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true)
  }
})

test('a new build takes over at the next load, and files that an open page needs are kept', async ({
  watched: page,
  offlineServer,
}) => {
  await page.goto(`${offlineServer.address}/english`)
  await workerReady(page)
  const before = await kept(page)
  // Simulates workers of other builds by their caches.
  await page.evaluate(async () => {
    await caches.open('fabula-older-build')
    await caches.open('fabula-oldest-build')
    const old = await navigator.serviceWorker.getRegistration()
    await old?.unregister()
  })
  await page.reload()
  await workerReady(page)
  await expect.poll(async () => (await kept(page)).caches.length).toBeLessThanOrEqual(2)
  expect((await kept(page)).caches).toContain(before.caches[0])
})

test('play works in a browser that blocks storage for the site', async ({ watched: page, offlineServer }) => {
  // As browsers do when told to block cookies and site data: accessing the storage throws.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  await page.goto(`${offlineServer.address}/english/play/demo`)
  await expect(page.locator('.play')).toBeVisible()
  await page.getByRole('button', { name: playPhrases.english.history, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
