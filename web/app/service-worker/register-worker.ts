/** How long after a page is there the worker is asked for: nothing of the first page waits for it. In milliseconds. */
const patienceMs = 3_000

/** Lets this site answer without a network. Browsers that cannot, and pages that came over plain http, do without. */
export function registerWorker() {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch((error: unknown) => {
      console.info('No page without a network here:', error)
    })
  }
  addEventListener('load', () => setTimeout(register, patienceMs), { once: true })
}
