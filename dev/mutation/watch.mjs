import { writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** A thread that kills its process once a limit is exceeded, and records which one in the file `limitFile`. */
const { limits, limitFile } = workerData
setTimeout(() => stop('time'), limits.milliseconds)
setInterval(() => {
  if (process.memoryUsage.rss() > limits.megabytes * 1024 ** 2) stop('memory')
}, 100)

function stop(limit) {
  writeFileSync(limitFile, limit)
  process.kill(process.pid, 'SIGKILL')
}
