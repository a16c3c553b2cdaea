/** So often it is looked whether the parent is still there, in ms. */
const lookMs = 500

/**
 * Ends this process as by SIGTERM when the one that started it has ended, where that is npm: it passes a signal on to the
 * shell that it runs a script in, and not every shell passes it on, so a server would go on that nobody can see any more.
 */
export function endWithParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, lookMs)
  timer.unref()
}
