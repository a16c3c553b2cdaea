import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScriptedAnswer } from './answer.ts'
import type { RecordedRequest } from './read-request.ts'
import { piecesOf, writeJson } from './wire-text.ts'
import { anthropicWire } from './wires/anthropic.ts'
import { googleWire } from './wires/google.ts'
import { openaiWire } from './wires/openai.ts'
import type { Wire } from './wires/wire.ts'

const wires: Record<RecordedRequest['protocol'], Wire> = {
  openai: openaiWire,
  anthropic: anthropicWire,
  google: googleWire,
}

/** Sends an answer in the provider's format, or fails as the answer says. */
export async function writeAnswer(
  response: ServerResponse,
  request: RecordedRequest,
  answer: ScriptedAnswer,
): Promise<void> {
  if (answer.wait) await sleep(answer.wait)
  if (answer.after === 'mute') return
  const wire = wires[request.protocol]
  const status = answer.status ?? 200
  if (status !== 200) writeJson(response, status, wire.error(status, answer), answer.headers)
  else if (request.stream) await writeStream(response, request, answer, wire)
  else if (answer.after === 'drop') response.socket?.destroy()
  else if (answer.after !== 'stall') writeJson(response, 200, wire.whole(request, answer), answer.headers)
}

async function writeStream(
  response: ServerResponse,
  request: RecordedRequest,
  answer: ScriptedAnswer,
  wire: Wire,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...answer.headers })
  const send = (events: readonly string[]) => {
    for (const event of events) response.write(event)
  }
  send(wire.begin(request, answer))
  for (const kind of ['reasoning', 'refusal', 'text'] as const) {
    const pieces = piecesOf(answer[kind] ?? '', answer.piece ?? 6)
    for (const [index, piece] of pieces.entries()) {
      if (kind === 'text' && index === pieces.length - 1) await answer.until
      if (response.destroyed) return
      send(wire.piece(request, kind, piece))
      // Without a delay, too, the pieces are sent separately.
      await sleep(answer.delay ?? 0)
    }
  }
  switch (answer.after ?? 'finish') {
    case 'stall':
    case 'mute':
      return
    case 'drop':
      response.socket?.destroy()
      return
    case 'error':
      send(wire.brokenOff(answer))
      response.end()
      return
    case 'finish':
      send(wire.end(request, answer))
      response.end()
  }
}
