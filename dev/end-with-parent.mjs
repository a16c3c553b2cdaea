/** How often the parent is checked, in ms. */
const lookMs = 500

/**
 * Ends this process as by SIGTERM when its parent ends, if npm started it. npm passes a signal on to the shell that
 * runs a script, but not every shell passes it on to its child, so that a server would keep running unnoticed.
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
