import type { FastifyInstance } from 'fastify'

/** How long any body may take to arrive, in ms: 50 MB over a slow connection. */
const usualGraceMs = 600_000
/** A larger one, such as a novel's archive, goes on for as long as it arrives at this pace, in bytes a second: 1 Mbit/s. */
const usualPace = 131_072

/**
 * Cuts off requests whose body arrives too slowly. Node's own limit is one time for all requests: with it a large
 * archive would need a fast connection, or a client that sends nothing could keep a connection for hours.
 */
export function limitBodyPace(app: FastifyInstance, graceMs = usualGraceMs, pace = usualPace): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { headers, socket } = raw
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const [began, before] = [performance.now(), socket.bytesRead]
    const check = (): void => {
      if (raw.complete) return
      const mayTakeMs = graceMs + ((socket.bytesRead - before) / pace) * 1_000
      const leftMs = mayTakeMs - (performance.now() - began)
      if (leftMs <= 0) raw.destroy()
      else timer = setTimeout(check, leftMs).unref()
    }
    let timer = setTimeout(check, graceMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
