/** After this long out of view, in milliseconds, a device may have slept and lost its connections. */
const sleepThresholdMs = 5_000

/** Wakes a stream when the network is back, or after the page has been hidden for a while. */
export function onWake(wake: () => void): () => void {
  let hiddenAt = document.visibilityState === 'hidden' ? performance.now() : null
  const check = () => {
    if (document.visibilityState === 'hidden') hiddenAt = performance.now()
    else {
      if (hiddenAt !== null && performance.now() - hiddenAt > sleepThresholdMs) wake()
      hiddenAt = null
    }
  }
  document.addEventListener('visibilitychange', check)
  addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', check)
    removeEventListener('online', wake)
  }
}
