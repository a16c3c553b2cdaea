import type { ProblemCode } from '@fabula/contract/problem'
import type { FastifyError } from 'fastify'
import { codeOf } from '../database/transaction.ts'
import { ProblemError, type ProblemFacts } from '../problem-error.ts'

type Found = { code: ProblemCode; facts: ProblemFacts }

/** The problem that an error stands for, whether thrown by a capability, Fastify, the file system or Postgres. */
export function problemOfError(error: unknown): Found {
  if (error instanceof ProblemError) return { code: error.code, facts: error.facts }
  if (!(error instanceof Error)) return { code: 'unexpected', facts: {} }
  const code =
    fromSocket(error) ??
    fromCode(codeOf(error)) ??
    fromStatus((error as FastifyError).statusCode) ??
    fromWords(error.message)
  return { code: code ?? 'unexpected', facts: temporary.has(code ?? 'unexpected') ? { retryAfter: 2 } : {} }
}

/** Temporary problems. */
const temporary = new Set<ProblemCode>(['database_unavailable', 'overloaded', 'stopping'])

/**
 * The connection to the database (other connections have problems of their own) broke, or was closed at its other end.
 * A socket error names the system call; the same code without one is a client that disconnected. A connection that
 * could not be opened counts as the database's whatever the reason: while Postgres starts, its socket is missing or
 * refuses connections.
 */
function fromSocket(error: Error): ProblemCode | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code = '', syscall } = current as NodeJS.ErrnoException
    if (syscall === 'connect' || (syscall !== undefined && lostLine.has(code))) return 'database_unavailable'
  }
  return null
}

const lostLine = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

function fromCode(code: string | undefined): ProblemCode | null {
  switch (code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'bad_json'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return 'body_too_large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return 'wrong_media_type'
    // The client disconnected while sending: nobody reads the answer.
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return 'bad_request'
    // The disk is full, or read-only.
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EROFS':
    case '53100':
      return 'disk_full'
    // Text that Postgres cannot store, and a conflict that did not resolve.
    case '22021':
    case '22P05':
      return 'invalid_input'
    case '40001':
    case '40P01':
    case '53300':
    // The statement took too long, or waited too long for a lock.
    case '55P03':
    case '57014':
      return 'overloaded'
    case 'ECONNREFUSED':
    case 'EPIPE':
    case '25006':
    case '25P03':
    case '57P01':
    case '57P02':
    case '57P03':
      return 'database_unavailable'
  }
  return code?.startsWith('08') ? 'database_unavailable' : null
}

function fromStatus(status: number | undefined): ProblemCode | null {
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'wrong_media_type'
  if (status === 429) return 'too_many_requests'
  return status !== undefined && status >= 400 && status < 500 ? 'bad_request' : null
}

/** Some errors of Postgres and its driver can only be recognised by their message. */
const fromWords = (message: string): ProblemCode | null =>
  // What the call refers to was deleted while it ran: the novel, the game or the account. Repeated, it says which.
  /^insert or update on table "\w+" violates foreign key constraint/.test(message)
    ? 'overloaded'
    : connectionProblem(message)

const connectionProblem = (message: string): ProblemCode | null =>
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
    ? 'database_unavailable'
    : null
