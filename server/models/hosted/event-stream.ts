import { StringDecoder } from 'node:string_decoder'
import { type Dispatcher, Pool } from 'undici'
import type { Framing } from '../../extensions/framings.ts'
import { guardedLookup, type Reach, type Resolve, refuseAddress } from './address-guard.ts'
import { bodyBytes } from './body-bytes.ts'
import { type Cutter, cutter, EventTooLong } from './framing.ts'
import type { RequestHeaders } from './wires/wire.ts'

/** More connections than concurrent turns of one process. */
const connections = 1_024
/** The time limit for opening a connection, in ms; a reachable server takes far less. */
const connectMs = 10_000
/** Callers have their own time limits; these end connections that nobody waits for, in ms. */
const idleMs = 120_000
/** The most bytes read of an error response: enough for its message. */
const longestRefusal = 16_384
/** The longest single event, in characters. */
const longestEvent = 1_048_576

/** The provider responded with something other than a stream: an error or a redirect. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string | string[] | undefined>>,
    readonly body: string,
  ) {
    super(`status ${status}`)
    this.name = 'HttpRefusal'
  }
}

/** The answer exceeded its limit in bytes, and was cut there. */
export class AnswerTooLong extends Error {
  constructor(bytes: number) {
    super(`The answer went on past ${bytes} bytes.`)
    this.name = 'AnswerTooLong'
  }
}

const acceptOf: Record<Framing, string> = {
  events: 'text/event-stream',
  lines: 'application/x-ndjson, application/json',
  whole: 'application/json',
}

export interface StreamOptions {
  signal: AbortSignal
  /** The most bytes of the whole answer on the wire. */
  mostBytes: number
  /** How the answer is split into events; absent: as server-sent events. */
  framing?: Framing | undefined
  /** Receives the data of each event; returning false ends the reading, and the rest of the answer is ignored. */
  onData: (data: string) => boolean
}

/**
 * Connections to one origin, kept open between calls. Redirects are not followed, so that a key is only ever sent to
 * the address it was given for.
 */
export class EventStreams {
  private readonly pool: Pool
  private readonly base: string

  /**
   * Throws `AddressRefused` when the address itself shows that it may not be reached; a name is checked when it is
   * resolved.
   */
  constructor(address: URL, reach: Reach = 'anywhere', resolve?: Resolve) {
    refuseAddress(address, reach)
    this.base = address.pathname.replace(/\/$/, '')
    this.pool = new Pool(address.origin, {
      connections,
      connect: {
        timeout: connectMs,
        ...(reach === 'anywhere' ? {} : { lookup: guardedLookup(reach, resolve) }),
      },
      headersTimeout: idleMs,
      bodyTimeout: idleMs,
      maxHeaderSize: 32_768,
    })
  }

  /**
   * Posts a JSON body and reads the events of the answer. Resolves at the stream's proper end, or when `onData` has
   * enough. Rejects with an `HttpRefusal`, `AnswerTooLong`, the signal's reason, an error of `onData`, or the
   * connection's error.
   */
  post(path: string, headers: RequestHeaders, body: object, options: StreamOptions): Promise<void> {
    const { signal } = options
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const leave = () => reader.leave(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      const reader = new AnswerReader(options, (error) => {
        signal.removeEventListener('abort', leave)
        if (error === null) resolve()
        else reject(error)
      })
      const request = {
        method: 'POST' as const,
        path: this.base + path,
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: acceptOf[options.framing ?? 'events'],
          // Without this header a server may compress its answer, which would hold back words.
          'accept-encoding': 'identity',
        },
        body: bodyBytes(body),
      }
      try {
        this.pool.dispatch(request, reader)
      } catch (error) {
        reader.leave(error)
      }
    })
  }

  close(): Promise<void> {
    return this.pool.destroy()
  }
}

/** Reads one answer. After its end it only lets the connection finish, so that it can be reused. */
class AnswerReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null
  private refusal: { status: number; headers: HttpRefusal['headers'] } | null = null
  private said = ''
  private bytes = 0
  private isOver = false
  private hasBegun = false
  private readonly decoder = new StringDecoder('utf8')
  private readonly cutter: Cutter

  constructor(
    private readonly options: StreamOptions,
    private readonly onEnd: (error: unknown) => void,
  ) {
    this.cutter = cutter(options.framing ?? 'events', longestEvent, (data) => {
      if (!this.isOver && !options.onData(data)) this.end(null)
    })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    if (this.isOver) controller.abort(new Error('Nobody waits for this answer.'))
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: HttpRefusal['headers']): void {
    if (status < 200 || status > 299) this.refusal = { status, headers }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length
    const most = this.refusal ? longestRefusal : this.options.mostBytes
    try {
      if (this.refusal) this.said += this.decoder.write(chunk)
      else if (!this.isOver) this.cutter.feed(this.withoutMark(this.decoder.write(chunk)))
    } catch (error) {
      this.leave(error instanceof EventTooLong ? new AnswerTooLong(longestEvent) : error)
    }
    if (this.bytes > most) this.leave(this.refusal ? this.refused(this.refusal) : new AnswerTooLong(most))
  }

  /** Removes the byte order mark that some servers send first. */
  private withoutMark(text: string): string {
    if (this.hasBegun || text === '') return text
    this.hasBegun = true
    return text.replace(/^\ufeff/, '')
  }

  onResponseEnd(): void {
    if (this.refusal) this.end(this.refused(this.refusal))
    try {
      if (!this.isOver) this.cutter.end()
      this.end(null)
    } catch (error) {
      this.end(error)
    }
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(error)
  }

  /** Ends the reading and closes the connection. */
  leave(error: unknown): void {
    this.end(error)
    this.controller?.abort(new Error('Nobody waits for this answer.'))
  }

  private refused({ status, headers }: { status: number; headers: HttpRefusal['headers'] }): HttpRefusal {
    return new HttpRefusal(status, headers, this.said.slice(0, longestRefusal))
  }

  private end(error: unknown): void {
    if (this.isOver) return
    this.isOver = true
    this.onEnd(error)
  }
}
