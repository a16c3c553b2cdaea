import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    editorFrames: number[]
    editorInputs: number[]
    layoutSeen: Record<string, number>
  }
}

/**
 * Watches a page from within: when what `selectors` name is first painted, how far apart its frames are, and how long
 * every input waits until the frame that follows it. Times are of `performance.now`.
 */
export async function watchPage(page: Page, selectors: Record<string, string>): Promise<void> {
  // What runs these files names their functions by a helper that the page has not.
  await page.addInitScript('globalThis.__name ??= (named) => named')
  await page.addInitScript((wanted) => {
    window.editorFrames = []
    window.editorInputs = []
    window.layoutSeen = {}
    const frame = (now: number) => {
      window.editorFrames.push(now)
      for (const [name, selector] of Object.entries(wanted)) {
        if (window.layoutSeen[name] !== undefined || !document.querySelector(selector)) continue
        // It is in the document now, and painted with this frame.
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

/** When something was first painted, in milliseconds since the page's beginning; waits for it. */
export async function seenAt(page: Page, name: string): Promise<number> {
  await page.waitForFunction((what) => (window.layoutSeen[what] ?? 0) > 0, name, { timeout: 60_000 })
  return page.evaluate((what) => window.layoutSeen[what] ?? Number.NaN, name)
}

/** From a press to the frame that shows what it leads to. */
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

/** The frames and inputs while something is done, in milliseconds. */
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

/** What the page's script holds once what it let go is collected, in megabytes. */
export async function heapMb(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable')
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}
