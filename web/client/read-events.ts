export type SentEvent = { id: string | undefined; event: string; data: string }

/**
 * Parses the server-sent events of a body, each as soon as its blank line arrives. Comments are skipped; data after the
 * last blank line was cut off and is dropped. `onArrival` is called whenever anything arrives, comments too.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onArrival?: () => void): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  let open: { id?: string; event?: string; data: string[] } = { data: [] }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onArrival?.()
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (open.event !== undefined || open.data.length > 0) {
            yield { id: open.id, event: open.event ?? 'message', data: open.data.join('\n') }
          }
          open = { data: [] }
        } else take(open, line)
      }
    }
  } finally {
    // The consumer may stop before the end; the connection need not stay open then.
    await reader.cancel().catch(() => undefined)
  }
}

function take(open: { id?: string; event?: string; data: string[] }, line: string) {
  const colon = line.indexOf(':')
  if (colon === 0) return
  const field = colon < 0 ? line : line.slice(0, colon)
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (field === 'data') open.data.push(value)
  else if (field === 'event') open.event = value
  else if (field === 'id') open.id = value
}
