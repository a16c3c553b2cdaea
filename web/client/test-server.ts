import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string }

/** Starts a real HTTP server on a free port of this machine for one test. It records its requests. */
export async function startTestServer(
  answer: (asked: Asked, response: ServerResponse, nth: number) => unknown,
): Promise<{ origin: string; asked: Asked[]; stop: () => Promise<void> }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    await answer(asked[asked.length - 1] as Asked, response, asked.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { origin: `http://127.0.0.1:${port}`, asked, stop }
}
