/** The browser's CloseWatcher, which TypeScript does not know yet. */
type CloseRequests = new () => { onclose: (() => void) | null; destroy(): void }

/**
 * Calls `close` when a phone's Back should close something open instead of leaving the page. Has no effect in browsers
 * without CloseWatcher. Returns a function that unsubscribes.
 */
export function onCloseRequest(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = globalThis as { CloseWatcher?: CloseRequests }
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = close
  return () => watcher.destroy()
}
