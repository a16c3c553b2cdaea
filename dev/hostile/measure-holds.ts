import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { HostileRequest } from './hostile-requests.ts'

export interface Hold {
  what: string
  status: number
  /** How long the event loop of this process was held at most, in ms. */
  ms: number
}

/** How often the loop is looked at, in ms: so much is part of every figure, and taken out of it. */
const resolution = 2
/** What held the loop by chance (a collection of garbage) does so not every time: the least of these counts. */
const attempts = 4

/**
 * Sends each request to the server of this very process, and tells how long it held the event loop: the longest time that
 * the loop did not turn, and no more than the processor time that the request took, because a process that has to wait for its
 * machine is not held by the request. What seems to hold longer than `worth` ms is sent again.
 */
export async function measureHolds(port: number, requests: readonly HostileRequest[], worth = 50): Promise<Hold[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-hostile-'))
  const sender = fork(fileURLToPath(new URL('./sender.mjs', import.meta.url)), [String(port)], { execArgv: [] })
  const send = ({ method, path, headers, body }: HostileRequest) =>
    new Promise<number>((resolve, reject) => {
      const gone = () => reject(new Error(`The sender has ended over ${method} ${path}`))
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
  /** Bodies go by the disk: handing them over would be counted. */
  const fileOf = (body: Buffer): string => {
    const path = files.get(body) ?? join(folder, String(files.size))
    if (!files.has(body)) writeFileSync(path, body)
    files.set(body, path)
    return path
  }
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const holds: Hold[] = []
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
        // What is done after the answer counts too.
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
