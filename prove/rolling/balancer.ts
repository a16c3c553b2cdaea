import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ProxyName, programAt, startProxy } from '@fabula/dev/deploy/test-proxy'

/** A proxy that distributes calls to several processes. */
export interface Balancer {
  name: string
  address: string
  stop(): Promise<void>
}

/**
 * The requested proxy as `deploy/` configures it; by default nginx if it is installed, else a simple one of our own.
 */
export async function startBalancer(ports: readonly number[], wanted?: string): Promise<Balancer> {
  const name: ProxyName = wanted === 'caddy' ? 'caddy' : 'nginx'
  const program = wanted === 'small' ? null : programAt(name)
  if (program === null) {
    if (wanted === 'nginx' || wanted === 'caddy') throw new Error(`${wanted} is not installed.`)
    return startSmall(ports)
  }
  const proxy = await startProxy(name, program, ports, { isPlain: true })
  return { name, address: `http://127.0.0.1:${proxy.port}`, stop: proxy.stop }
}

/**
 * A minimal proxy: sends each call to the next process, or to another one if its connection is refused, and answers 502
 * if it breaks off. It makes no health checks, and keeps connections alive.
 */
async function startSmall(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const hand = (call: IncomingMessage, answer: ServerResponse, at: number, tries: number): void => {
    const port = ports[at % ports.length]
    const { method, url, headers } = call
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
      from.once('error', () => answer.destroy())
    })
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy()
      // None of the body has been sent yet. Takes the neighbour, because other calls have moved `turn` on meanwhile.
      if (error.code === 'ECONNREFUSED' && tries > 1) return hand(call, answer, at + 1, tries - 1)
      answer.writeHead(502).end(`${error.code}`)
    })
    answer.once('close', () => onward.destroy())
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody) onward.end()
    else onward.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
    function send() {
      // Sends the head before the body arrives: otherwise the connection would look idle although it is in use.
      onward.flushHeaders()
      call.pipe(onward)
    }
  }
  const server = createServer((call, answer) => hand(call, answer, turn++, ports.length))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    name: 'small proxy',
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      agent.destroy()
    },
  }
}
