import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { HostileRequest } from './hostile-requests.ts'

export interface LoopBlock {
  what: string
  status: number
  /** The longest time that the event loop of this process was blocked, in ms. */
  ms: number
}

/** Sampling interval of the event loop, in ms: it is part of every figure, so it is subtracted. */
const resolution = 2
/** A block by chance, such as a garbage collection, does not repeat every time: the smallest figure counts. */
const attempts = 4

/**
 * Sends each request to the server in this process, and measures how long it blocks the event loop: the longest delay
 * of the loop, but at most the processor time used meanwhile, since a process that waits for the machine is not blocked
 * by the request. Requests that seem to block for longer than `worth` ms are sent again.
 */
export async function measureHolds(
  port: number,
  requests: readonly HostileRequest[],
  worth = 50,
): Promise<LoopBlock[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-hostile-'))
  const sender = fork(fileURLToPath(new URL('./sender.mjs', import.meta.url)), [String(port)], { execArgv: [] })
  const send = ({ method, path, headers, body }: HostileRequest) =>
    new Promise<number>((resolve, reject) => {
      const gone = () => reject(new Error(`The sender ended during ${method} ${path}`))
      sender.once('exit', gone)
      sender.once('error', reject)
      sender.once('message', (status: number) => {
        sender.off('exit', gone)
        sender.off('error', reject)
        resolve(status)
      })
      sender.send({ method, path, headers, file: body && fileOf(body) })
    })
  const files = new Map<Buffer, string>()
  /** Passes bodies through files: sending them to the other process directly would be measured too. */
  const fileOf = (body: Buffer): string => {
    const path = files.get(body) ?? join(folder, String(files.size))
    if (!files.has(body)) writeFileSync(path, body)
    files.set(body, path)
    return path
  }
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const holds: LoopBlock[] = []
  try {
    for (const request of requests) {
      if (request.body) fileOf(request.body)
      let ms = Number.POSITIVE_INFINITY
      let status = 0
      for (let attempt = 0; attempt < attempts && ms > worth; attempt++) {
        await sleep(1)
        delay.reset()
        const used = process.cpuUsage()
        status = await send(request)
        // Work after the answer counts too.
        await sleep(3)
        const { user, system } = process.cpuUsage(used)
        ms = Math.min(ms, delay.max / 1e6 - resolution, (user + system) / 1000)
      }
      holds.push({ what: request.what, status, ms })
    }
  } finally {
    delay.disable()
    sender.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return holds.sort((a, b) => b.ms - a.ms)
}
