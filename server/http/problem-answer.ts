import { randomUUID } from 'node:crypto'
import { type Problem, type ProblemCode, problems } from '@fabula/contract/problem'
import { problemPhrases } from '@fabula/phrases/problems'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalFacts } from '../refusal.ts'

/** The body of a failed answer (RFC 9457); its `detail` is the English sentence. */
export function problemOf(code: ProblemCode, facts: RefusalFacts & { id?: string } = {}): Problem {
  const title = problemPhrases.english[code]
  return {
    type: 'about:blank',
    title,
    status: problems[code],
    code,
    detail: detailOf(title, facts),
    ...(facts.errors ? { errors: facts.errors } : {}),
    ...(facts.scenes ? { scenes: facts.scenes } : {}),
    ...(facts.id ? { id: facts.id } : {}),
  }
}

/** One thing wrong: its own sentence says it best. */
function detailOf(sentence: string, { errors, scenes }: RefusalFacts): string {
  if (scenes) return [sentence, ...scenes.map((scene) => `- ${scene}`)].join('\n')
  const [only, ...more] = [...new Set(errors?.map((error) => error.message))]
  return only && more.length === 0 && only !== 'Invalid input' ? only : sentence
}

/** Answers any error that a call threw: refusals as their problem, the rest as unexpected, with an id that is in the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { code, facts } = refusalFrom(error)
  const id = code === 'unexpected' ? randomUUID() : undefined
  if (id) request.log.error({ err: error, id }, 'unexpected failure')
  send(reply, problemOf(code, { ...facts, ...(id ? { id } : {}) }), facts.retryAfter)
}

export function send(reply: FastifyReply, problem: Problem, retryAfter?: number): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(problem)
}

/** The refusal in an error, whoever threw it: a capability, Fastify, Postgres. */
export function refusalFrom(error: unknown): { code: ProblemCode; facts: RefusalFacts } {
  if (error instanceof Refusal) return { code: error.code, facts: error.facts }
  if (!(error instanceof Error)) return { code: 'unexpected', facts: {} }
  const { code, statusCode } = error as FastifyError
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return { code: 'bad_json', facts: {} }
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return { code: 'body_too_large', facts: {} }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return { code: 'wrong_media_type', facts: {} }
    case 'ENOSPC':
      return { code: 'disk_full', facts: {} }
  }
  if (statusCode === 413) return { code: 'body_too_large', facts: {} }
  if (statusCode === 415) return { code: 'wrong_media_type', facts: {} }
  if (statusCode === 429) return { code: 'too_many_requests', facts: {} }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { code: 'bad_request', facts: {} }
  return { code: 'unexpected', facts: {} }
}
