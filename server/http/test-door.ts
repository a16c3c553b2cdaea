import { tmpdir } from 'node:os'
import { createTestDatabase } from '../database/test-database.ts'
import type { DoorPorts } from './door-ports.ts'
import { createWebDoor } from './web-door.ts'

/** A web door that really listens, on a port of its own, over a database of its own. */
export async function openTestDoor(
  make: (ports: {
    pool: Awaited<ReturnType<typeof createTestDatabase>>['pool']
  }) => Pick<DoorPorts, 'handlers'> & Partial<DoorPorts>,
) {
  const database = await createTestDatabase()
  const app = await createWebDoor({
    pool: database.pool,
    pages: null,
    files: null,
    uploadFolder: tmpdir(),
    log: false,
    publicUrl: undefined,
    allowedHosts: [],
    trustedProxies: [],
    metricsToken: undefined,
    version: 'test',
    limits: { callsPerSecond: 10_000, signInsPerHour: 10_000, registrationsPerHour: 10_000 },
    ...make(database),
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    pool: database.pool,
    address,
    /** A call; what is no string, form or bytes is sent as JSON. */
    async call(
      method: string,
      path: string,
      init: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
    ) {
      const { body, token, headers = {} } = init
      const plain =
        body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams
      const response = await fetch(address + path, {
        method,
        redirect: 'manual',
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

export type TestDoor = Awaited<ReturnType<typeof openTestDoor>>
