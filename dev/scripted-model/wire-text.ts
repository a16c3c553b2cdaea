import type { ServerResponse } from 'node:http'
import type { ScriptedAnswer, WireUsage } from './answer.ts'
import type { RecordedRequest } from './read-request.ts'

export function writeJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Splits a text into pieces of whole characters: a piece never ends inside a surrogate pair. */
export function piecesOf(text: string, size: number): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''))
  return pieces
}

/** The answer's token counts as given, else computed from the texts; null if none are to be sent. */
export function usageOf(request: RecordedRequest, answer: ScriptedAnswer): WireUsage | null {
  if (answer.usage !== undefined) return answer.usage
  const prompt_tokens = tokens(request.messages.map((message) => message.content).join('\n'))
  const completion_tokens = tokens(answer.text ?? '')
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

const tokens = (text: string): number => Math.ceil(text.length / 4)
