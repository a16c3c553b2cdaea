import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** File descriptors that are needed for other things: the database 16, stored files 48, models, uploads, the process. */
const reserved = 120
/** From this share of the connections on, those that rest are closed to make room. */
const crowded = 0.75

/** How many files and connections the system lets this process have open; infinite where it does not say. */
export function openFilesLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY
  // Where the machine is on the network is not asked for: that may take seconds.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean }
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as { userLimits?: { open_files?: { soft: string | number } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : Number.POSITIVE_INFINITY
}

/**
 * Keeps connections so few that descriptors remain for answering them: a connection that rests is closed when it gets
 * crowded, and one too many is not taken.
 */
export function limitConnections(app: FastifyInstance, limit: number): void {
  if (!Number.isFinite(limit)) return
  const server = app.server as Server
  const most = Math.max(16, limit - reserved)
  server.maxConnections = most
  let open = 0
  const isCrowded = () => open > most * crowded
  // Not by the server's own closeIdleConnections: since Node 26 that closes one that has only just come, too.
  const resting = new Set<Socket>()
  const asking = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
      resting.delete(socket)
    })
    if (isCrowded()) for (const one of resting) one.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // One that is sent behind another is being asked for as well.
    asking.set(socket, (asking.get(socket) ?? 0) + 1)
    resting.delete(socket)
    response.once('close', () => {
      const left = (asking.get(socket) ?? 1) - 1
      asking.set(socket, left)
      if (left === 0 && !socket.destroyed) resting.add(socket)
    })
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isCrowded()) reply.header('connection', 'close')
  })
}
