import { rm } from 'node:fs/promises'
import type { Route } from '@fabula/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Answer, EventAnswer, FileAnswer, type HandlerAnswer } from './handler.ts'
import { documentCookie } from './cookies.ts'
import { sendEvents } from './send-events.ts'

/** Sends what a handler answered, as the route's schema declares it: nothing else leaves. */
export async function sendAnswer(
  route: Route,
  answer: HandlerAnswer<Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (answer instanceof EventAnswer) return sendEvents(answer, request, reply)
  if (answer instanceof FileAnswer) return sendFile(answer, reply)
  const { body, more } = answer instanceof Answer ? answer : { body: answer, more: {} as Answer<unknown>['more'] }
  if (more.documentCookie === null) reply.clearCookie(documentCookie, { path: '/' })
  else if (more.documentCookie !== undefined) {
    reply.setCookie(documentCookie, more.documentCookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: 90 * 86_400,
    })
  }
  if (more.revision !== undefined) reply.header('etag', `"${more.revision}"`)
  reply.header('cache-control', 'no-store')
  if (route.status === 204 || more.minimal) {
    reply.code(204).send()
    return
  }
  reply
    .code(route.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(z.parse(route.answer, body)))
}

function sendFile({ bytes, type, filename }: FileAnswer, reply: FastifyReply): void {
  reply
    .header('content-disposition', `attachment; filename="${filename.replace(/[^\w.-]+/g, '_')}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(Buffer.from(bytes))
}

/** Removes a call's uploaded file, whatever became of the call. */
export const removeUpload = (path: string): Promise<void> => rm(path, { force: true })
