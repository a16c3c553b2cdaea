import { createHash } from 'node:crypto'
import { type Problem, problems } from '@fabula/contract/problem'
import { languageOf, languageTags } from '@fabula/core/novel/known-languages'
import { problemPhrases } from '@fabula/phrases/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'

const style = `:root{color-scheme:light dark;--ground:#e6d8c3;--text:#211d2e}@media(prefers-color-scheme:dark){:root{--ground:#14121c;--text:#f4ecdf}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--ground);color:var(--text);font:1.25rem/1.5 Georgia,"Times New Roman",serif}
p{max-width:28rem;margin:2rem;text-align:center}`

/** Its own style and nothing else: scripts and files would add to a load that is too high already. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

/** Whether a person sees the answer to this call as a page, which the server is too busy to render. */
export const wantsBusyDocument = (
  { method, headers, url }: FastifyRequest,
  { status }: Pick<Problem, 'status'>,
): boolean =>
  status === problems.overloaded &&
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(api|assets|static)(\/|$)/.test(url)

/** A document saying that the server is too busy, which reloads itself after `seconds`; in the address's language. */
export function busyDocument(
  { url }: FastifyRequest,
  seconds: number,
): { headers: Record<string, string>; body: string } {
  const language = languageOf(url.split(/[/?]/)[1] ?? '')
  const words = problemPhrases[language].overloaded
  return {
    headers: {
      'retry-after': String(seconds),
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
    body: `<!doctype html><html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${seconds}"><title>Fabula</title><style>${style}</style></head><body><p role="status">${words}</p></body></html>`,
  }
}

/** Answers with that document, at next to no cost. */
export function sendBusyDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { status }: Problem,
  retryAfter: number,
): void {
  const { headers, body } = busyDocument(request, Math.max(1, Math.ceil(retryAfter)))
  reply.code(status).headers(headers).send(body)
}
