import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP connection between a browser and a server that can be cut and restored. */
export interface CuttableProxy {
  address: string
  /** Breaks all connections, and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Opens a proxy in front of a server on loopback. */
export async function openCuttableProxy(to: string): Promise<CuttableProxy> {
  const { port } = new URL(to)
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect(Number(port), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      // Either end closes the other; the reason of an error does not matter.
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      for (const socket of open) socket.destroy()
    },
    restore() {
      whole = true
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
