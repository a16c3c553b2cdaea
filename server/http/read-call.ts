import type { Route, Schema } from '@fabula/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '../accounts/caller.ts'
import { Refusal } from '../refusal.ts'
import type { Call, Handler } from './handler.ts'
import { bearerOf } from './identify.ts'
import { readMultipart } from './read-multipart.ts'

/** The call as the handler gets it: parameters, query and body checked by the route's schemas. */
export async function readCall(
  { route, raw }: Handler,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<Call> {
  const params = parse(route.params, request.params, 'path')
  const query = parse(route.query, request.query, 'query')
  const { body, file } = await readBody(route, request, reply)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return {
    caller,
    params,
    query,
    body: raw ? body : parse(route.body, body, ''),
    file,
    headers: headersOf(request),
    signal: gone.signal,
  }
}

async function readBody(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Pick<Call, 'file'> & { body: unknown }> {
  switch (route.bodyKind) {
    case 'none':
      return { body: undefined, file: null }
    case 'multipart':
      return readMultipart(request, reply)
    case 'form':
      return request.isMultipart()
        ? { body: (await readMultipart(request, reply, { files: false })).body, file: null }
        : { body: request.body ?? {}, file: null }
    case 'json':
      if (typeof request.body === 'string' && !isJson(request)) throw new Refusal('wrong_media_type')
      return { body: request.body, file: null }
    case 'text':
      return { body: typeof request.body === 'string' ? request.body : '', file: null }
  }
}

const isJson = (request: FastifyRequest): boolean => /\bjson\b/.test(request.headers['content-type'] ?? '')

/** The value as the schema has it; a refusal that names every fault and where it is. */
export function parse<S extends Schema>(schema: S, value: unknown, at: string): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Refusal('invalid_input', { errors: result.error.issues.flatMap((issue) => faults(issue, at)) })
}

function faults(issue: z.core.$ZodIssue, at: string): { path: string; message: string }[] {
  const path = [at, ...issue.path.map(String)].filter((part) => part !== '').join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: `Unknown field: ${key}` }))
  }
  return [{ path, message: issue.message }]
}

function headersOf(request: FastifyRequest): Call['headers'] {
  const header = (name: string): string | null => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    ifMatch: revisionOf(header('if-match')),
    minimal: /\breturn=minimal\b/i.test(header('prefer') ?? ''),
    idempotencyKey: keyOf(header('idempotency-key')),
    lastEventId: Math.max(0, Number.parseInt(header('last-event-id') ?? '0', 10) || 0),
    wantsStream: /\btext\/event-stream\b/.test(header('accept') ?? ''),
    userAgent: header('user-agent') ?? '',
    adminKey: header('x-admin-key'),
    bearer: bearerOf(request),
  }
}

/** `"7"` or `W/"7"`; `*` and none are no condition. What is no revision of ours can not be current: it is stale. */
function revisionOf(value: string | null): number | null {
  if (value === null || value.trim() === '*') return null
  const revision = /^\s*(?:W\/)?"?(\d{1,10})"?\s*$/.exec(value)?.[1]
  return revision === undefined ? -1 : Number(revision)
}

function keyOf(value: string | null): string | null {
  if (value === null) return null
  const key = value.trim().replace(/^"(.*)"$/, '$1')
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(key)) {
    throw new Refusal('invalid_input', {
      errors: [{ path: 'Idempotency-Key', message: 'Idempotency-Key must be a UUID' }],
    })
  }
  return key.toLowerCase()
}
