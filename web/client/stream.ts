import type { Route } from '@fabula/contract/route'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import { ApiError, problemOf } from './api-problem.ts'
import { request, type Sender } from './ask-server.ts'
import { readEvents } from './read-events.ts'
import { readJsonBody } from './read-json-body.ts'
import type { CallArgs } from './request.ts'

/** Waits before each attempt to resume a reply, in milliseconds; an event starts the list again. */
const defaultPatience = [300, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]

/**
 * A connection on which nothing arrives for this long is dead, in milliseconds: the server gives a sign of life every
 * fifteen seconds. Networks drop connections without a notice to either end.
 */
const maxSilenceMs = 40_000

export type StreamOptions = {
  /** The UUID of this send: the same key resumes the same reply, so nothing is sent twice. */
  key: string
  /** Waits before each new attempt, in milliseconds; shorter in tests. */
  patience?: readonly number[]
  /** How long a silent connection is trusted, in milliseconds; shorter in tests. */
  silenceMs?: number
  /** Called with true when the connection is cut, and with false when it is back. */
  onCut?: (cut: boolean) => void
  /**
   * Given a function that reconnects at once, for a device that slept or changed networks, whose old connection may be
   * dead without a notice. Returns a function that unsubscribes.
   */
  onWake?: (wake: () => void) => () => void
}

/**
 * The events of a reply as it is written, ending with `state` or `error`. A cut connection is resumed where it broke,
 * with the same key and the last event's id. Throws an `ApiError` if the server refuses, or stays unreachable.
 */
export async function* streamReply<R extends Route>(
  sender: Sender,
  route: R,
  args: CallArgs<R>,
  { key, patience = defaultPatience, silenceMs = maxSilenceMs, onCut, onWake }: StreamOptions,
): AsyncGenerator<ReplyEvent, void> {
  let lastId: string | undefined
  let failures = 0
  let woken = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  args.signal?.throwIfAborted()
  const wake = () => woken.abort()
  const forget = onWake?.(wake)
  args.signal?.addEventListener('abort', wake)
  try {
    for (;;) {
      let cut: unknown
      let isSilent = false
      woken = new AbortController()
      const isAlive = () => {
        clearTimeout(silence)
        silence = setTimeout(() => {
          isSilent = true
          wake()
        }, silenceMs)
      }
      isAlive()
      try {
        const asked = { ...args, signal: woken.signal }
        for await (const { id, event } of attempt(sender, route, asked, { key, lastId, isAlive })) {
          if (failures > 0) onCut?.(false)
          failures = 0
          lastId = id ?? lastId
          yield event
          if (event.event === 'state' || event.event === 'error') return
        }
      } catch (error) {
        if (args.signal?.aborted) throw error
        if (isSilent) woken = new AbortController()
        else if (woken.signal.aborted) continue
        else if (!isCut(error)) throw error
        cut = isSilent ? undefined : error
      } finally {
        clearTimeout(silence)
      }
      const wait = patience[failures]
      if (wait === undefined) throw cut ?? new ApiError({ status: 0, code: 'no_connection', detail: '' })
      failures += 1
      onCut?.(true)
      await pause(wait, woken.signal)
      args.signal?.throwIfAborted()
    }
  } finally {
    forget?.()
    args.signal?.removeEventListener('abort', wake)
  }
}

type Numbered = { id: string | undefined; event: ReplyEvent }

/** One connection, from its request to its end. */
async function* attempt(
  sender: Sender,
  route: Route,
  args: CallArgs<Route>,
  { key, lastId, isAlive }: { key: string; lastId: string | undefined; isAlive: () => void },
): AsyncGenerator<Numbered> {
  const headers: Record<string, string> = { ...args.headers, accept: 'text/event-stream', 'idempotency-key': key }
  if (lastId !== undefined) headers['last-event-id'] = lastId
  const response = await request(sender, route, { ...args, headers })
  if (!response.ok) throw await problemOf(response)
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield { id: undefined, event: { event: 'state', data: (await readJsonBody(response, args.signal)) as PlayState } }
    return
  }
  if (!response.body) return
  for await (const { id, event, data } of readEvents(response.body, isAlive)) {
    const read = readReplyEvent(event, data)
    if (read) yield { id, event: read }
  }
}

/** A known event; null for one that a newer server may have added. Not validated: the server checks what it sends. */
function readReplyEvent(event: string, data: string): ReplyEvent | null {
  switch (event) {
    case 'speaker':
    case 'delta':
    case 'reset':
    case 'state':
    case 'error':
      return { event, data: JSON.parse(data || '{}') } as ReplyEvent
    default:
      return null
  }
}

/**
 * Whether the connection failed, rather than the server refused: no answer, a broken body, a proxy's own page, a
 * restart.
 */
function isCut(error: unknown): boolean {
  if (error instanceof ApiError) {
    const { status, code } = error
    return status === 0 || code === 'stopping' || (code === null && status >= 502)
  }
  return error instanceof TypeError
}

/** Waits; ends early when woken. */
function pause(ms: number, woken: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    woken.addEventListener('abort', end, { once: true })
    if (woken.aborted) end()
  })
}
