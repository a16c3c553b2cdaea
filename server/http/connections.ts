import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * File descriptors needed for other things: 16 for the database, 48 for stored files, the rest for models, uploads and
 * the process.
 */
const reserved = 120
/** Above this share of the limit, idle connections are closed to make room. */
const crowded = 0.75

/** How many files and connections the operating system lets this process open; infinite where it does not say. */
export function openFilesLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY
  // Network interfaces are left out of the report: collecting them may take seconds.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean }
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as unknown as { userLimits?: { open_files?: { soft: string | number } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isFinite(soft) && soft > 0 ? soft : Number.POSITIVE_INFINITY
}

/**
 * Limits connections, so that enough descriptors remain for answering them: idle ones are closed when it gets crowded,
 * and connections over the limit are refused.
 */
export function limitConnections(app: FastifyInstance, limit: number): void {
  if (!Number.isFinite(limit)) return
  const server = app.server as Server
  const most = Math.max(16, limit - reserved)
  server.maxConnections = most
  let open = 0
  const isCrowded = () => open > most * crowded
  // Not the server's closeIdleConnections: since Node 26 it also closes a connection that has only just opened.
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
    // Pipelined requests count as well.
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
