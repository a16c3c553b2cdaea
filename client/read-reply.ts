import type { PlayState } from '@fabula/contract/shapes/play'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'

const known: ReadonlySet<string> = new Set(['speaker', 'delta', 'reset', 'state', 'error'])

/** An event, and the id after which its stream can be resumed. */
type NumberedEvent = { id: string | null; event: ReplyEvent }

/**
 * Yields the events of a reply as they arrive; unknown ones from a newer server are skipped. A turn that needs no reply
 * yields a single `state`.
 */
export async function* readReply(response: Response): AsyncGenerator<NumberedEvent> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    yield { id: null, event: { event: 'state', data: (await response.json()) as PlayState } }
    return
  }
  if (!response.body) return
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/)
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) yield event
    }
  }
}

function eventOf(block: string): NumberedEvent | null {
  let name = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+):? ?(.*)$/s.exec(line) ?? []
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }
  return known.has(name)
    ? { id, event: { event: name, data: JSON.parse(data.join('\n') || '{}') } as ReplyEvent }
    : null
}
