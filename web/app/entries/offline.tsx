import '../offline-page.css'

/** The first and the longest wait between two checks of the network, in milliseconds. */
const [firstWait, longestWait] = [5_000, 60_000]
let timer: ReturnType<typeof setTimeout> | undefined

/** A device reports being online before it can reach anything, so the page waits until the server answers. */
async function reloadWhenReachable(wait = firstWait) {
  clearTimeout(timer)
  try {
    await fetch('/api/health', { cache: 'no-store' })
    location.reload()
  } catch {
    // The server still cannot be reached.
    timer = setTimeout(reloadWhenReachable, wait, Math.min(wait * 2, longestWait))
  }
}
addEventListener('online', () => void reloadWhenReachable())
if (navigator.onLine) timer = setTimeout(reloadWhenReachable, firstWait)

// Without this the form would reload the page but drop its query.
document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  location.reload()
})
