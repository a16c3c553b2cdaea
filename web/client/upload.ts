import type { AnswerOf, Route } from '@fabula/contract/route'
import { ApiError, problemOf } from './api-problem.ts'
import { readJsonBody } from './read-json-body.ts'
import { addressOf, bodyOf, type CallArgs } from './request.ts'
import { session } from './session.ts'

type Upload = CallArgs<Route> & {
  /** The share of the body that the server has received, 0 to 1; 1 while it processes the file. */
  onProgress?: (share: number) => void
}

/**
 * A call with a body large enough to show its progress. Throws an `ApiError`, with status 0 if the connection was lost,
 * or an `AbortError` if `signal` stopped it.
 */
export function upload<R extends Route>(route: R, args: Upload): Promise<AnswerOf<R>> {
  const { body } = bodyOf(route, args.body ?? {}, args.file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(route, args.params, args.query))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(args.headers ?? {})) request.setRequestHeader(name, value)
    const token = session.read()?.token
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => args.onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const response = responseOf(request)
      if (!response.ok) return void problemOf(response).then(reject)
      // Not parsed again: the server has checked its answer, and page and server come from one build.
      readJsonBody(response).then((answer) => resolve(answer as AnswerOf<R>), reject)
    }
    request.onerror = () => reject(new ApiError({ status: 0, code: 'no_connection', detail: '' }))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    if (args.signal?.aborted) {
      reject(new DOMException('The upload was stopped', 'AbortError'))
      return
    }
    args.signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body instanceof FormData ? body : null)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const wait = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status >= 200 && request.status <= 599 ? request.status : 502,
    headers: wait === null ? {} : { 'retry-after': wait },
  })
}

/** Whether an upload ended because it was aborted. */
export const wasStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
