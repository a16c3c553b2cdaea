import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The state of the connection: normal; delayed by some ms; open but silent; cut and refused. */
export type LineState = 'well' | { lateMs: number } | 'silent' | 'cut'

/** A proxy to another server on this machine whose connections can be made to fail. */
export interface Proxy {
  port: number
  set(state: LineState): void
  close(): Promise<void>
}

export async function startProxy(target: NetConnectOpts): Promise<Proxy> {
  let state: LineState = 'well'
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    // In sequence, so that delayed data stays in order.
    let queue = Promise.resolve()
    from.on('data', (data) => {
      if (state === 'silent') return
      const late = typeof state === 'object' ? state.lateMs : 0
      queue = queue.then(async () => {
        if (late > 0) await sleep(late)
        if (!to.destroyed) to.write(data)
      })
    })
    from.on('end', () => void queue.then(() => to.end()))
  }
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(target)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      pass(one, other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    set(next) {
      // Data swallowed while silent is lost, so these connections have to be opened anew.
      const begins = state === 'silent' && next !== 'silent'
      state = next
      if (next === 'cut' || begins) for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
