import type { CallOptions, ServerAddress } from './call.ts'
import { newAddress } from './call.ts'

/** An event of a reply, as shown to its reader. */
export interface Shown {
  id: number
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: what a proof reads of an event, it reads as what it is
  data: any
}

/** A reply in progress: `shown` grows while it streams. */
export interface Stream {
  shown: Shown[]
  /** `status` is 0 if the connection was refused; `cut` means that the stream ended without its last event. */
  done: Promise<{ status: number; code: string | null; cut: boolean; retryAfter: number }>
  /** Drops the reader's connection. */
  leave(): void
}

/** Sends a message, or requests another answer, and follows the stream. `lastId` resumes after that event. */
export function follow(
  to: ServerAddress,
  path: string,
  { headers, body }: CallOptions,
  key: string,
  lastId = 0,
): Stream {
  const shown: Shown[] = []
  const disconnect = new AbortController()
  const run = async () => {
    try {
      const answer = await fetch(to.address + path, {
        method: 'POST',
        headers: {
          'x-forwarded-for': newAddress(),
          accept: 'text/event-stream',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': key,
          ...(lastId ? { 'last-event-id': String(lastId) } : {}),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.any([disconnect.signal, AbortSignal.timeout(60_000)]),
      })
      if (!answer.ok) {
        const { code = null } = (await answer.json().catch(() => ({}))) as { code?: string | null }
        return { status: answer.status, code, cut: false, retryAfter: Number(answer.headers.get('retry-after') ?? 0) }
      }
      try {
        await readEvents(answer, shown)
      } catch {
        // A killed server cuts the stream.
      }
      const last = shown.at(-1)
      const isOver = last?.event === 'state' || last?.event === 'error'
      const code = last?.event === 'error' ? String(last.data.code) : null
      return { status: answer.status, code, cut: !isOver, retryAfter: 0 }
    } catch {
      return { status: 0, code: null, cut: true, retryAfter: 0 }
    }
  }
  return { shown, done: run(), leave: () => disconnect.abort() }
}

async function readEvents(answer: Response, shown: Shown[]): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(block)?.[1]
      const [event, data] = [field('event'), field('data')]
      if (event && data) shown.push({ id: Number(field('id') ?? 0), event, data: JSON.parse(data) })
    }
  }
}

/** The state that a reply resulted in, or null. */
export const stateOf = ({ shown }: Pick<Stream, 'shown'>): string | null =>
  shown.find(({ event }) => event === 'state')?.data.game_state_id ?? null

/** Waits until a condition holds, checking every 20 ms; false if it does not within `ms`. */
export async function until(holds: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}
