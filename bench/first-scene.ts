import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { runServer } from '@fabula/dev/run-server'
import { type Browser, chromium } from '@playwright/test'
import { quantile, report, round } from './table.ts'

/**
 * Measures the time from requesting the play page to the first paint of a scene's text, on a slow phone: Chromium with
 * the CPU slowed down four times and DevTools' Slow 4G, with an empty cache. The page is ready when its script has
 * hydrated it and the requested game has arrived.
 *
 * The floor, measured alternately, is the same text and picture in a hand-written page with its few styles inlined, and
 * with the bytes of the product's first scripts. Fails if the first text takes more than 1.3 times as long.
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
/** DevTools' Slow 4G: bytes per second, and milliseconds of latency. */
const slow4G = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
  latency: 150 * 3.75,
}

/** The largest allowed ratio of the product's first text to the floor's. */
const mostOfFloor = 1.3

/** Opens a page with empty caches on the emulated slow phone. */
async function coldPage(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(address, { waitUntil: 'load' })
  return { page, close: () => context.close() }
}

/** A server for the floor, with the picture and scripts that the product's page requests first. */
async function openFloor(product: string) {
  const path = '/english/play/demo'
  const html = await (await fetch(product + path)).text()
  const picture = /<img class="stage-background" src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const scripts = [...html.matchAll(/<(?:script type="module" src|link rel="modulepreload" href)="([^"]+)"/g)]
  const paths = [picture, ...scripts.map(([, script]) => script ?? '')]
  const files = new Map<string, { type: string; body: Buffer; encoding: string }>()
  for (const each of paths) {
    const answer = await fetch(product + each)
    const type = answer.headers.get('content-type') ?? ''
    const body = Buffer.from(await answer.arrayBuffer())
    files.set(
      each,
      type.startsWith('image/')
        ? { type, body, encoding: 'identity' }
        : { type, body: brotliCompressSync(body), encoding: 'br' },
    )
  }
  const text = /<p[^>]*>([^<]{20,})<\/p>/.exec(html)?.[1] ?? 'The lamps are lit, and somebody is at the door.'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title>
<style>body{margin:0;background:#111;color:#eee}img{position:fixed;inset:0;width:100%;height:100%;object-fit:cover}p{position:fixed;left:1rem;right:1rem;bottom:4rem;font:1.1rem/1.5 serif}</style>
<img src="${picture}" alt=""><p>${text}</p>${paths
    .slice(1)
    .map((each) => `<script async src="${each}"></script>`)
    .join('')}</html>`
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': file.encoding }).end(file.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

const server = await runServer()
const browser = await chromium.launch({ executablePath: browserPath, args: flags })
const floor = await openFloor(server.address)
const floorText: number[] = []
const text: number[] = []
const lcp: number[] = []
const ready: number[] = []
const whole: number[] = []
const requests: number[] = []
try {
  for (let run = 0; run < runs; run++) {
    const bare = await coldPage(browser, floor.address)
    const painted = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    floorText.push(await bare.page.waitForFunction(painted).then((handle) => handle.jsonValue() as Promise<number>))
    await bare.close()
    const { page, close } = await coldPage(browser, `${server.address}/english/play/demo`)
    await page.waitForTimeout(4000)
    const times = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      const begun = performance.getEntriesByName('play-ready')[0]?.startTime ?? Number.NaN
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const pictures = [...document.querySelectorAll<HTMLImageElement>('.stage img')].map((image) => image.currentSrc)
      const drawn = files.filter((file) => pictures.includes(file.name)).map((file) => file.responseEnd)
      const complete = Math.max(begun, ...drawn)
      const counted = files.filter((file) => !/\.(mp3|ogg|woff2|webmanifest|svg|ico)(\?|$)/.test(file.name))
      // Requests after the game has started are not needed for the first scene, even if they begin before the picture
      // has loaded. One is added for the document.
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
    await close()
  }
} finally {
  await browser.close()
  floor.close()
  await server.stop()
}
report('first-scene', `milliseconds on a slow phone, medians of ${runs} cold loads`, [
  { what: 'floor: the text in a page written by hand', median: round(quantile(floorText, 0.5), 0) },
  { what: 'first text of the scene', median: round(quantile(text, 0.5), 0) },
  { what: 'largest picture', median: round(quantile(lcp, 0.5), 0) },
  { what: 'script hydrated and the game begun', median: round(quantile(ready, 0.5), 0) },
  { what: 'the stage complete', median: round(quantile(whole, 0.5), 0) },
  { what: 'requests until complete (without music, fonts, icons)', median: quantile(requests, 0.5) },
])
const ratio = quantile(text, 0.5) / quantile(floorText, 0.5)
console.log(`first text: ${ratio.toFixed(2)} of the floor's (at most ${mostOfFloor})`)
if (ratio > mostOfFloor) process.exitCode = 1
