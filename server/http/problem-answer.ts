import { randomUUID } from 'node:crypto'
import { type Problem, type ProblemCode, problems } from '@fabula/contract/problem'
import { busyFor } from '@fabula/phrases/busy-storyteller'
import { problemPhrases } from '@fabula/phrases/problems'
import { triedAddress } from '@fabula/phrases/tried-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostFaults, unknownField } from '../faults.ts'
import { ProblemError, type ProblemFacts } from '../problem-error.ts'
import { sendBusyDocument, wantsBusyDocument } from './busy-document.ts'
import { isOwnSentence } from './parse-input.ts'
import { problemOfError } from './problem-of-error.ts'

/** The body of a failed answer (RFC 9457); its `detail` is the English sentence. */
export function problemOf(code: ProblemCode, facts: ProblemFacts & { id?: string } = {}): Problem {
  const title = problemPhrases.english[code]
  return {
    type: 'about:blank',
    title,
    status: problems[code],
    code,
    detail: (code === 'storyteller_busy' && busyFor('english', facts.retryAfter)) || detailOf(title, facts),
    ...(problems[code] === 422 || facts.errors
      ? { errors: (facts.errors ?? [faultOf(code)]).slice(0, mostFaults) }
      : {}),
    ...(facts.scenes ? { scenes: facts.scenes } : {}),
    ...(facts.proof ? { proof: facts.proof } : {}),
    ...(facts.secondStep ? { second_step: facts.secondStep } : {}),
    ...(facts.tried ? { tried: facts.tried } : {}),
    ...(facts.id ? { id: facts.id } : {}),
  }
}

/** The error in input that a business rule refuses; the path is empty if it concerns no field of a body. */
const faultOf = (code: ProblemCode) => ({ path: fields[code] ?? '', message: problemPhrases.english[code] })

/** The field that a rule concerns, on whatever route. */
const fields: Partial<Record<ProblemCode, string>> = {
  password_length: 'password',
  password_is_name: 'password',
  password_common: 'password',
  email_invalid: 'email',
  play_link_required: 'play_link',
  play_link_characters: 'play_link',
  text_required: 'text',
  save_name_required: 'name',
  biography_name_required: 'prompt_name',
  age_confirmation_required: 'confirmed_18',
  file_required: 'file',
  file_empty: 'file',
  file_extension: 'file',
  file_content: 'file',
  file_unreadable: 'file',
  file_too_heavy: 'file',
  picture_dimensions: 'file',
  picture_moving_avif: 'file',
  music_codec: 'file',
}

/** A single error's own sentence says most. Otherwise the code's sentence, and where the errors are. */
function detailOf(sentence: string, { errors, scenes, tried }: ProblemFacts): string {
  if (tried) return `${sentence} ${triedAddress.english(tried)}`
  if (scenes) return [sentence, ...scenes.map((scene) => `- ${scene}`)].join('\n')
  const messages = [...new Set(errors?.map(({ message }) => message))]
  const paths = [...new Set(errors?.map(({ path }) => path))].filter((path) => path !== '')
  const [only = ''] = messages
  if (messages.length === 1 && isOwnSentence(only)) return only === unknownField ? `${only}: ${first(paths)}` : only
  if (paths.length === 0) return sentence
  return `${sentence}: ${first(paths)}`
}

const first = (paths: readonly string[]): string => `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? '…' : ''}`

/**
 * Converts an error to the client's problem. Problems are expected; all other errors are logged, under an id that the
 * client receives.
 */
export function problemIn(error: unknown, request: FastifyRequest): { problem: Problem; retryAfter?: number } {
  const { code, facts } = problemOfError(error)
  const { retryAfter } = facts
  if (error instanceof ProblemError || problems[code] < 500) return { problem: problemOf(code, facts), retryAfter }
  const id = randomUUID()
  if (code === 'unexpected') request.log.error({ err: error, id }, 'unexpected failure')
  else request.log.warn({ err: error, id }, code)
  return { problem: problemOf(code, { ...facts, id }), retryAfter }
}

/** The data of an `error` event, with which a stream ends; `retryAfter` in seconds. */
export const problemEvent = ({ status, detail, code, id }: Problem, retryAfter?: number) => ({
  status,
  detail,
  code,
  ...(id === undefined ? {} : { id }),
  ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
})

/** Answers any error thrown by a call. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { problem, retryAfter } = problemIn(error, request)
  // The rest of the body will not be read, so the connection cannot be reused.
  if (problem.status === 413 && !request.raw.complete) reply.header('connection', 'close')
  if (problem.status === 415) reply.header('accept-encoding', 'identity')
  if (wantsBusyDocument(request, problem)) sendBusyDocument(request, reply, problem, retryAfter ?? 1)
  else send(reply, problem, retryAfter)
}

function send(reply: FastifyReply, problem: Problem, retryAfter?: number): void {
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  reply.code(problem.status).header('cache-control', 'no-store').type('application/problem+json').send(problem)
}
