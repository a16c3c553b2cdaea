import '../offline-page.css'

/** Between two looks for the network, in milliseconds: at first, and at most. */
const [firstWait, longestWait] = [5_000, 60_000]
let timer: ReturnType<typeof setTimeout> | undefined

/** A device says that it is online before anything can be reached, so the page waits until the server itself answers. */
async function comeBack(wait = firstWait) {
  clearTimeout(timer)
  try {
    await fetch('/api/health', { cache: 'no-store' })
    location.reload()
  } catch {
    // There is still no way to the server.
    timer = setTimeout(comeBack, wait, Math.min(wait * 2, longestWait))
  }
}
addEventListener('online', () => void comeBack())
if (navigator.onLine) timer = setTimeout(comeBack, firstWait)

// Without this the form would still ask for the page, but forget what stands behind its `?`.
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})
