import type { Route } from '@fabula/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { setDocumentCookie } from './cookies.ts'
import { Answer, EventAnswer, FileAnswer, type HandlerAnswer } from './handler.ts'
import { jsonInSteps } from './json-in-steps.ts'
import { sendEvents } from './send-events.ts'

/** Sends a handler's answer with only the fields that the route's schema declares. */
export async function sendAnswer(
  route: Route,
  answer: HandlerAnswer<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): Promise<void> {
  reply.header('cache-control', 'no-store')
  if (answer instanceof EventAnswer) return sendEvents(route, answer, request, reply)
  if (answer instanceof FileAnswer) return sendFile(answer, reply)
  const { body, more } = answer instanceof Answer ? answer : new Answer(answer)
  if (more.documentCookie !== undefined) setDocumentCookie(request, reply, more.documentCookie, { publicUrl })
  if (more.revision !== undefined) reply.header('etag', `"${more.revision}"`)
  if (more.minimal) reply.header('preference-applied', 'return=minimal')
  if (more.part) reply.header('preference-applied', 'return=representation')
  if (route.status === 204 || more.minimal) {
    reply.code(204).send()
    return
  }
  const json = await jsonInSteps(route.answer, body)
  reply.code(route.status).type('application/json; charset=utf-8').send(json)
}

function sendFile({ content, type, filename, about }: FileAnswer, reply: FastifyReply): void {
  const plain = filename.replace(/[^\w.-]+/g, '_')
  if (about !== undefined) reply.header('x-about-bytes', String(about))
  reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .type(type)
    .send(content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : content)
}
