import { request } from 'node:http'
import type { ServerAddress } from '../parts/call.ts'

/**
 * A call that no client of ours would send: with any `Host` header, and a body in any encoding. Status 0 means no
 * answer.
 */
export function rawCall(
  { address }: ServerAddress,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: Buffer | null = null,
): Promise<{ status: number; bytes: number; text: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, bytes: 0, text: '' })
    const sent = request({ hostname, port, method, path, headers, agent: false, timeout: 60_000 }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', nothing)
      answer.on('end', () => {
        const all = Buffer.concat(pieces)
        resolve({ status: answer.statusCode ?? 0, bytes: all.length, text: all.toString('utf8', 0, 2_000) })
      })
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', nothing)
    sent.end(body ?? undefined)
  })
}

/** The slowest health check, in ms, while something else is in progress. */
export async function healthDuring(at: ServerAddress, work: Promise<unknown>): Promise<number> {
  let slowest = 0
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const began = performance.now()
    await rawCall(at, 'GET', '/api/health', {})
    slowest = Math.max(slowest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await over
  return Math.round(slowest)
}
