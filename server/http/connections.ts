import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * File descriptors needed for other things: 16 for the database, 48 for stored files, the rest for models, uploads and
 * the process.
 */
const reservedDescriptors = 120
/** Above this share of the limit, idle connections are closed to make room. */
const crowdedShare = 0.75

/** How many files and connections the operating system lets this process open; infinite where it does not say. */
export function openFilesLimit(): number {
  if (!process.report) return Number.POSITIVE_INFINITY
  // Network interfaces are left out of the report: collecting them may take seconds. Node's types do not know this
  // property, nor what the report contains.
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
  // Of an HTTP/1 server, as `createHttpServer` creates it.
  const server = app.server as Server
  const maxConnections = Math.max(16, limit - reservedDescriptors)
  server.maxConnections = maxConnections
  let open = 0
  const isCrowded = () => open > maxConnections * crowdedShare
  // Not the server's closeIdleConnections: since Node 26 it also closes a connection that has only just opened.
  const idle = new Set<Socket>()
  const openRequests = new WeakMap<Socket, number>()
  server.on('connection', (socket: Socket) => {
    open++
    socket.once('close', () => {
      open--
      idle.delete(socket)
    })
    if (isCrowded()) for (const other of idle) other.destroy()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Pipelined requests count as well.
    openRequests.set(socket, (openRequests.get(socket) ?? 0) + 1)
    idle.delete(socket)
    response.once('close', () => {
      const left = (openRequests.get(socket) ?? 1) - 1
      openRequests.set(socket, left)
      if (left === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isCrowded()) reply.header('connection', 'close')
  })
}
