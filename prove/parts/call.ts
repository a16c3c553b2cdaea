import { setTimeout as sleep } from 'node:timers/promises'

/** A server, by its address. */
export interface ServerAddress {
  address: string
}

export interface ApiAnswer {
  /** 0 if the connection was cut or refused before an answer. */
  status: number
  headers: Headers
  text: string
  // Proofs read answers without declaring their types.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any
}

export interface CallOptions {
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: unknown
  signal?: AbortSignal
}

/** A longer call counts as hanging, in ms: on a busy machine importing a novel takes a minute. */
const patienceMs = 240_000

let calls = 0
/** An unused client address, so that limits per address do not apply. */
export const newAddress = (): string => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`

/** Makes a call. Never throws, because killed servers do not answer. */
export async function call(
  to: ServerAddress,
  method: string,
  path: string,
  asked: CallOptions = {},
): Promise<ApiAnswer> {
  const { body, headers = {}, signal } = asked
  const isPlain = body === undefined || body instanceof URLSearchParams || body instanceof FormData
  const isText = typeof body === 'string'
  try {
    const response = await fetch(to.address + path, {
      method,
      headers: {
        'x-forwarded-for': newAddress(),
        ...(isPlain || isText ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isPlain || isText ? body : JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const isJson = /json(;|$)/.test((response.headers.get('content-type') ?? '').replace('ndjson', ''))
    return { status: response.status, headers: response.headers, text, json: isJson && text ? JSON.parse(text) : null }
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error), json: null }
  }
}

/** How long a call that a busy server refuses is retried, in ms. */
const retryForMs = 120_000

/**
 * Makes a call that must succeed, and returns its JSON. If the server is overloaded, retries after the announced wait,
 * as any client does.
 */
export async function callOrThrow(
  to: ServerAddress,
  method: string,
  path: string,
  asked: CallOptions = {},
): Promise<ApiAnswer['json']> {
  for (const end = performance.now() + retryForMs; ; ) {
    const answer = await call(to, method, path, asked)
    if (answer.status >= 200 && answer.status <= 299) return answer.json
    const isPutOff = answer.status === 503 && answer.json?.code === 'overloaded'
    if (!isPutOff || performance.now() > end) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
  }
}
