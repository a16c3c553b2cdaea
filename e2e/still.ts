import type { Page } from '@playwright/test'

/** How long a page may keep changing, in milliseconds. */
const longestMs = 15_000

/**
 * Waits until a page is stable: its fonts have loaded, finite animations have ended, and nothing has changed for two
 * frames. Fails if it keeps changing for 15 seconds.
 */
export async function untilStill(page: Page): Promise<void> {
  const isStill = () =>
    page.evaluate(async () => {
      // A page that does not draw for a while is checked again: its next frame may never come.
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2_000))
      const frame = () =>
        Promise.race([late, new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))])
      if (!(await Promise.race([late, document.fonts.ready.then(() => true)]))) return false
      let changed = false
      const watch = new MutationObserver(() => {
        changed = true
      })
      watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      const drawn = (await frame()) && (await frame())
      watch.disconnect()
      const moves = document.getAnimations().some(({ effect, playState }) => {
        const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
        return !endless && playState === 'running'
      })
      return drawn && !changed && !moves
    })
  // A page that navigates meanwhile is checked again at its new address.
  const until = Date.now() + longestMs
  while (!(await isStill().catch(() => false)))
    if (Date.now() > until) throw new Error(`${page.url()} never becomes stable`)
}
