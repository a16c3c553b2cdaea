import { runServer } from '@fabula/dev/run-server'
import { chromium } from '@playwright/test'
import { quantile, report, round } from './table.ts'

/**
 * From asking for the Play page to the first text of a scene being painted, on a slow phone: Chromium with the CPU four
 * times slower and DevTools' Slow 4G, an empty cache. Ready is when the page's script has hydrated it and the game it asked for has come.
 */
const runs = Number(process.argv[2] ?? 5)
const browserPath = process.env.FABULA_CHROMIUM ?? '/usr/bin/chromium'
const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** DevTools' Slow 4G: bytes a second, and milliseconds of latency. */
const slow4G = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
  latency: 150 * 3.75,
}

const server = await runServer()
const browser = await chromium.launch({ executablePath: browserPath, args: flags })
const text: number[] = []
const lcp: number[] = []
const ready: number[] = []
const whole: number[] = []
const requests: number[] = []
try {
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(`${server.address}/english/play/demo`, { waitUntil: 'load' })
    await page.waitForTimeout(4000)
    const times = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      const begun = performance.getEntriesByName('play-ready')[0]?.startTime ?? Number.NaN
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.stage img')].map((image) => image.currentSrc)
      const drawn = files.filter((file) => pictures.includes(file.name)).map((file) => file.responseEnd)
      const complete = Math.max(begun, ...drawn)
      const counted = files.filter((file) => !/\.(mp3|ogg|woff2|webmanifest|svg|ico)(\?|$)/.test(file.name))
      // What comes once the game has begun is for later, though it may start before the picture has come; and the document.
      const requests = 1 + counted.filter((file) => file.startTime < begun).length
      return new Promise<{ paint: number; largest: number; begun: number; complete: number; requests: number }>(
        (resolve) => {
          new PerformanceObserver((list) => {
            resolve({ paint, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN, begun, complete, requests })
          }).observe({ type: 'largest-contentful-paint', buffered: true } as PerformanceObserverInit)
        },
      )
    })
    text.push(times.paint)
    lcp.push(times.largest)
    ready.push(times.begun)
    whole.push(times.complete)
    requests.push(times.requests)
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
report('first-scene', `milliseconds on a slow phone, medians of ${runs} cold loads`, [
  { what: 'first text of the scene', median: round(quantile(text, 0.5), 0) },
  { what: 'largest picture', median: round(quantile(lcp, 0.5), 0) },
  { what: 'script hydrated and the game begun', median: round(quantile(ready, 0.5), 0) },
  { what: 'the stage complete', median: round(quantile(whole, 0.5), 0) },
  { what: 'requests until complete (without music, fonts, icons)', median: quantile(requests, 0.5) },
])
