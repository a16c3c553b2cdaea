import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScriptedAnswer, WireUsage } from './answer.ts'
import type { RecordedRequest } from './read-request.ts'

/** Sends one answer as an OpenAI-compatible server would, or fails as it says. */
export async function writeAnswer(
  response: ServerResponse,
  request: RecordedRequest,
  answer: ScriptedAnswer,
): Promise<void> {
  if (answer.wait) await sleep(answer.wait)
  if (answer.after === 'mute') return
  const status = answer.status ?? 200
  if (status !== 200) {
    const body = { error: { message: answer.error ?? `scripted ${status}`, type: 'scripted', code: status } }
    writeJson(response, status, body, answer.headers)
  } else if (request.stream) await writeStream(response, request, answer)
  else writeWhole(response, request, answer)
}

export function writeJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function writeWhole(response: ServerResponse, request: RecordedRequest, answer: ScriptedAnswer): void {
  const { text = '', refusal = null, finish = 'stop', reasoning } = answer
  if (answer.after === 'stall') return
  if (answer.after === 'drop') {
    response.socket?.destroy()
    return
  }
  const message = { role: 'assistant', content: refusal === null ? text : null, refusal, reasoning_content: reasoning }
  const usage = usageOf(request, answer)
  writeJson(response, 200, {
    ...envelope(request, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: finish }],
    ...(usage ? { usage } : {}),
  })
}

async function writeStream(response: ServerResponse, request: RecordedRequest, answer: ScriptedAnswer): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...answer.headers })
  const send = (choices: unknown[], more = {}) =>
    response.write(`data: ${JSON.stringify({ ...envelope(request, 'chat.completion.chunk'), choices, ...more })}\n\n`)
  const delta = (fields: object, finish_reason: string | null = null) =>
    send([{ index: 0, delta: fields, finish_reason }])

  delta({ role: 'assistant', content: '' })
  for (const [field, text = ''] of [
    ['reasoning_content', answer.reasoning],
    ['refusal', answer.refusal],
    ['content', answer.text],
  ] as const) {
    for (const piece of piecesOf(text, answer.piece ?? 6)) {
      if (response.destroyed) return
      delta({ [field]: piece })
      // Even with no delay the pieces travel one by one.
      await sleep(answer.delay ?? 0)
    }
  }
  if (answer.after === 'stall') return
  if (answer.after === 'drop') {
    response.socket?.destroy()
    return
  }
  delta({}, answer.finish ?? 'stop')
  const usage = usageOf(request, answer)
  if (usage) send([], { usage })
  response.end('data: [DONE]\n\n')
}

const envelope = (request: RecordedRequest, object: string) => ({
  id: 'chatcmpl-scripted',
  object,
  created: 1_700_000_000,
  model: request.model,
})

/** Whole characters: a piece never ends inside a surrogate pair. */
function piecesOf(text: string, size: number): string[] {
  const characters = [...text]
  const pieces: string[] = []
  for (let at = 0; at < characters.length; at += size) pieces.push(characters.slice(at, at + size).join(''))
  return pieces
}

function usageOf(request: RecordedRequest, answer: ScriptedAnswer): WireUsage | null {
  if (answer.usage !== undefined) return answer.usage
  const prompt_tokens = tokens(request.messages.map((message) => message.content).join('\n'))
  const completion_tokens = tokens(answer.text ?? '')
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens }
}

const tokens = (text: string): number => Math.ceil(text.length / 4)
