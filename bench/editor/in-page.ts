import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    editorFrames: number[]
    editorInputs: number[]
    layoutSeen: Record<string, number>
  }
}

/**
 * Watches a page from within: when elements matching `selectors` are first painted, its frames, and how long every
 * input waits until the next frame. Times are those of `performance.now`.
 */
export async function watchPage(page: Page, selectors: Record<string, string>): Promise<void> {
  // The runner wraps named functions in a helper that pages do not have.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript((wanted) => {
    window.editorFrames = []
    window.editorInputs = []
    window.layoutSeen = {}
    const frame = (now: number) => {
      window.editorFrames.push(now)
      for (const [name, selector] of Object.entries(wanted)) {
        if (window.layoutSeen[name] !== undefined || !document.querySelector(selector)) continue
        // The element is in the document, and will be painted with this frame.
        window.layoutSeen[name] = Number.NaN
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          window.layoutSeen[name] = performance.now()
        }
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    for (const type of ['pointerdown', 'pointerup', 'pointermove', 'wheel', 'click', 'keydown', 'input']) {
      addEventListener(
        type,
        (event) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => window.editorInputs.push(performance.now() - event.timeStamp)
            channel.port2.postMessage(null)
          })
        },
        { capture: true, passive: true },
      )
    }
  }, selectors)
}

/** The time of the first paint of an element, in milliseconds since the page's start; waits for it. */
export async function seenAt(page: Page, name: string): Promise<number> {
  await page.waitForFunction((what) => (window.layoutSeen[what] ?? 0) > 0, name, { timeout: 60_000 })
  return page.evaluate((what) => window.layoutSeen[what] ?? Number.NaN, name)
}

/** The time from a press to the frame that shows its result. */
export async function pressTo(page: Page, name: string, press: () => Promise<void>): Promise<number> {
  await page.evaluate((what) => {
    delete window.layoutSeen[what]
    addEventListener('pointerdown', (event) => sessionStorage.setItem('bench.pressed', String(event.timeStamp)), {
      once: true,
      capture: true,
    })
  }, name)
  await press()
  const at = await seenAt(page, name)
  return at - Number(await page.evaluate(() => sessionStorage.getItem('bench.pressed')))
}

/** Frame durations and input delays during some work, in milliseconds. */
export async function during(page: Page, work: () => Promise<void>): Promise<{ frames: number[]; inputs: number[] }> {
  await page.evaluate(() => {
    window.editorFrames = []
    window.editorInputs = []
  })
  await work()
  return page.evaluate(() => ({
    frames: window.editorFrames.slice(1).map((now, at) => now - (window.editorFrames[at] ?? now)),
    inputs: window.editorInputs,
  }))
}

/** Heap in use by the page after garbage collection, in megabytes. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}
