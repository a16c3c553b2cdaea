import { randomUUID } from 'node:crypto'
import type { PlayState } from '@fabula/contract/shapes/play'

/** Sends a text as a reader's page does and reads the stream; times are those of `performance.now()`. */
export async function readReply(
  address: string,
  state: PlayState,
  text: string,
  headers: Record<string, string> = {},
): Promise<{ state: PlayState; firstWordAt: number; lastWordAt: number }> {
  const response = await fetch(`${address}/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ text }),
  })
  if (!response.ok || !response.body) throw new Error(`${response.status} ${await response.text()}`)
  let firstWordAt = Number.NaN
  let lastWordAt = Number.NaN
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    const now = performance.now()
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    const events = rest.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const name = /^event: (.+)$/m.exec(event)?.[1]
      const data = /^data: (.+)$/m.exec(event)?.[1] ?? '{}'
      if (name === 'delta') {
        if (Number.isNaN(firstWordAt)) firstWordAt = now
        lastWordAt = now
      }
      if (name === 'state') return { state: JSON.parse(data), firstWordAt, lastWordAt }
      if (name === 'error') throw new Error(data)
    }
  }
  throw new Error('The stream ended without a state')
}
