import { once } from 'node:events'
import { createServer } from 'node:net'

/** A loopback port that is free now. Another process may take it before the caller does. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('A listener on an IP address has a port')
  return address.port
}
