import { setTimeout as sleep } from 'node:timers/promises'

/** A server that answers, by its address. */
export interface Answering {
  address: string
}

export interface Told {
  /** 0: the connection was cut or refused before there was an answer. */
  status: number
  headers: Headers
  text: string
  // What proofs read of an answer, they read as what it is.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any
}

export interface Asked {
  headers?: Record<string, string>
  /** An object goes as JSON. */
  body?: unknown
  signal?: AbortSignal
}

/** A call that takes longer hangs, in ms: a machine with other work takes a minute for a novel that is brought. */
const patienceMs = 240_000

let calls = 0
/** An address that nobody has called from, so that limits of one address tell nothing here. */
export const somebody = (): string => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`

/** One call; never throws, because servers that are killed answer nothing. */
export async function call(to: Answering, method: string, path: string, asked: Asked = {}): Promise<Told> {
  const { body, headers = {}, signal } = asked
  const isPlain = body === undefined || body instanceof URLSearchParams || body instanceof FormData
  const isText = typeof body === 'string'
  try {
    const answer = await fetch(to.address + path, {
      method,
      headers: {
        'x-forwarded-for': somebody(),
        ...(isPlain || isText ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isPlain || isText ? body : JSON.stringify(body),
      signal: signal ?? AbortSignal.timeout(patienceMs),
    })
    const text = await answer.text()
    const isJson = /json(;|$)/.test((answer.headers.get('content-type') ?? '').replace('ndjson', ''))
    return { status: answer.status, headers: answer.headers, text, json: isJson && text ? JSON.parse(text) : null }
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error), json: null }
  }
}

/** Who is put off by a busy server comes again for so long, in ms. */
const comesAgainMs = 120_000

/** A call that has to go well: what it answered. One that is put off is sent again when the server says, as anybody's is. */
export async function done(to: Answering, method: string, path: string, asked: Asked = {}): Promise<Told['json']> {
  for (const end = performance.now() + comesAgainMs; ; ) {
    const told = await call(to, method, path, asked)
    if (told.status >= 200 && told.status <= 299) return told.json
    const isPutOff = told.status === 503 && told.json?.code === 'overloaded'
    if (!isPutOff || performance.now() > end) throw new Error(`${method} ${path}: ${told.status} ${told.text}`)
    await sleep(Number(told.headers.get('retry-after') ?? 1) * 1_000)
  }
}
