import { tmpdir } from 'node:os'
import { createTestDatabase } from '../database/test-database.ts'
import { Drain } from './drain.ts'
import type { HttpPorts } from './http-ports.ts'
import { createHttpServer } from './http-server.ts'
import { unlimited } from './test-limits.ts'

/** An HTTP server that really listens, on its own port and with its own database. */
export async function openTestServer(
  make: (ports: {
    pool: Awaited<ReturnType<typeof createTestDatabase>>['pool']
  }) => Pick<HttpPorts, 'handlers'> & Partial<HttpPorts>,
) {
  const database = await createTestDatabase()
  const app = await createHttpServer({
    pool: database.pool,
    pages: null,
    files: null,
    uploadFolder: tmpdir(),
    log: false,
    publicUrl: undefined,
    allowedHosts: [],
    trustedProxies: [],
    metricsToken: undefined,
    drain: new Drain(),
    version: 'test',
    ...unlimited,
    ...make(database),
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    pool: database.pool,
    address,
    /** Makes a call; a body that is no string, form or bytes is sent as JSON. */
    async call(
      method: string,
      path: string,
      init: { body?: unknown; token?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
    ) {
      const { body, token, headers = {}, signal = null } = init
      const plain =
        body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams
      const response = await fetch(address + path, {
        method,
        redirect: 'manual',
        signal,
        body: plain ? body : JSON.stringify(body),
        headers: {
          ...(plain ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
      })
      const text = await response.text()
      const isJson = /json/.test(response.headers.get('content-type') ?? '')
      return {
        status: response.status,
        headers: response.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : null,
      }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof openTestServer>>
