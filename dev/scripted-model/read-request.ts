import type { IncomingMessage } from 'node:http'

export interface WireMessage {
  role: string
  content: string
}

/** A request as the scripted server received it. */
export interface RecordedRequest {
  path: string
  headers: Record<string, string | string[] | undefined>
  model: string
  messages: WireMessage[]
  stream: boolean
  /** What form was asked for: `json_schema`, `json_object`, or none. */
  form: string | null
  /** The whole body. */
  body: Record<string, unknown>
  /** True once the client went away before the answer was over. */
  aborted: boolean
}

/** Reads the JSON body of a chat request. Throws on one that is no JSON object. */
export async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
  if (!isObject(body)) throw new Error('The body must be a JSON object.')
  const { response_format: format, messages } = body
  return {
    path: request.url ?? '',
    headers: request.headers,
    model: typeof body.model === 'string' ? body.model : '',
    messages: Array.isArray(messages) ? messages.map(readMessage) : [],
    stream: body.stream === true,
    form: isObject(format) && typeof format.type === 'string' ? format.type : null,
    body,
    aborted: false,
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function readMessage(json: unknown): WireMessage {
  if (!isObject(json)) return { role: '', content: '' }
  const { role, content } = json
  return { role: typeof role === 'string' ? role : '', content: textOf(content) }
}

/** Content comes as a string or as a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : '')).join('')
}
