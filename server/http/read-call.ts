import { setImmediate } from 'node:timers/promises'
import { bodySizeOf } from '@fabula/contract/body-size'
import type { Route } from '@fabula/contract/route'
import { storable } from '@fabula/core/record/storable'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import type { Call, Handler, UploadedFile } from './handler.ts'
import { bearerOf } from './identify.ts'
import { countValues } from './json-meter.ts'
import { parse } from './parse-input.ts'
import { readMultipart } from './read-multipart.ts'

/**
 * The validated call for its handler: parameters, query and body are checked against the route's schemas. A raw
 * handler's body is only checked for text that cannot be stored.
 */
export async function readCall(
  handler: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<Call> {
  const { route, raw } = handler
  const params = parse(route.params, storable(request.params), 'path')
  const query = parse(route.query, storable(request.query), 'query')
  const headers = headersOf(request)
  const sent = await readBody(handler, request, reply, caller)
  // Large bodies are validated in steps, with turns for other work in between.
  const pause = maxBodyLength(request) < expensiveBytes ? null : setImmediate
  await pause?.()
  const body = storable(withoutIgnored(route, sent.body))
  await pause?.()
  let gone: AbortSignal | null = null
  return {
    caller,
    params,
    query,
    body: raw ? body : parse(route.body, body, ''),
    file: sent.file,
    headers,
    // Created on demand: few handlers use it.
    get signal() {
      gone ??= goneSignal(reply)
      return gone
    },
  }
}

/** Aborted when the client disconnects, or if it already has. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}

/** From this size on, in bytes, a body is expensive to validate. */
const expensiveBytes = 65_536

/** The largest size that the body may have, in bytes: a chunked one does not declare it. */
const maxBodyLength = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY

/** The body without the fields that its route drops. Throws if the rest exceeds the route's limit. */
function withoutIgnored(route: Route, body: unknown): unknown {
  const { ignored, values } = bodySizeOf(route)
  if (!ignored || typeof body !== 'object' || body === null) return body
  const rest: Record<string, unknown> = { ...body }
  for (const field of ignored.fields) delete rest[field]
  if (countValues(rest, values) > values) throw new ProblemError('body_too_large')
  return Array.isArray(body) ? body : rest
}

type Body = { body: unknown; file: UploadedFile | null }

async function readBody(
  { route, largestFile, roomForFile }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<Body> {
  switch (route.bodyKind) {
    case 'none':
      return { body: undefined, file: null }
    case 'multipart':
      return request.isMultipart()
        ? readMultipart(request, reply, largestFile, await roomForFile?.(caller))
        : { body: fieldsOf(request), file: null }
    case 'form':
      return request.isMultipart() ? readForm(request, reply) : { body: fieldsOf(request), file: null }
    case 'json':
      if (request.body !== undefined && !isJson(request)) throw new ProblemError('wrong_media_type')
      return { body: request.body, file: null }
    case 'text':
      return { body: typeof request.body === 'string' ? request.body : '', file: null }
  }
}

/** Reads a multipart form. Only its end shows that it is complete. */
async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<Body> {
  const form = await readMultipart(request, reply, 0)
  await request.server.lateBodies.resume(request)
  return form
}

/** The fields of a form, sent urlencoded, as a JSON object, or not at all. */
function fieldsOf({ body }: FastifyRequest): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body === 'string') throw new ProblemError('wrong_media_type')
  return body
}

const isJson = (request: FastifyRequest): boolean => /\bjson\b/i.test(request.headers['content-type'] ?? '')

function headersOf(request: FastifyRequest): Call['headers'] {
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    ifMatch: revisionsOf(header('if-match')),
    minimal: /\breturn=minimal\b/i.test(header('prefer') ?? ''),
    part: /\breturn=representation\b/i.test(header('prefer') ?? ''),
    idempotencyKey: keyOf(header('idempotency-key')),
    lastEventId: eventIdOf(header('last-event-id')),
    wantsStream: /\btext\/event-stream\b/i.test(header('accept') ?? ''),
    userAgent: header('user-agent') ?? '',
    adminKey: header('x-admin-key'),
    webhookSecret: header('x-telegram-bot-api-secret-token'),
    bearer: bearerOf(request),
  }
}

/** `"7"`, `W/"7"`, or several separated by commas; `*` or no header means no condition. Foreign values never match. */
function revisionsOf(value: string | null): number[] | null {
  if (value === null || value.trim() === '*') return null
  const found = value.split(',').map((tag) => /^\s*(?:W\/)?"?(\d{1,10})"?\s*$/.exec(tag)?.[1])
  return found.filter((revision) => revision !== undefined).map(Number)
}

const eventIdOf = (value: string | null): number => (/^\d{1,9}$/.test(value ?? '') ? Number(value) : 0)

function keyOf(value: string | null): string | null {
  if (value === null) return null
  const key = value.trim().replace(/^"(.*)"$/, '$1')
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(key)) {
    throw new ProblemError('invalid_input', { errors: [{ path: 'Idempotency-Key', message: 'Must be a UUID' }] })
  }
  return key.toLowerCase()
}
