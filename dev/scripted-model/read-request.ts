import type { IncomingMessage } from 'node:http'

export interface WireMessage {
  role: string
  content: string
}

/** The provider's API that a request uses. */
export type Protocol = 'openai' | 'anthropic' | 'google'

/** A request received by the scripted server, normalised across protocols. */
export interface RecordedRequest {
  protocol: Protocol
  path: string
  headers: Record<string, string | string[] | undefined>
  model: string
  /** Roles are `system`, `user` and `assistant` in every protocol. */
  messages: WireMessage[]
  stream: boolean
  /** The pictures in the messages, in base64, in order. */
  pictures: string[]
  /** The requested format: `json_schema`, `json_object`, `json_tool` (a tool that must be called), or null for none. */
  form: string | null
  /** The whole body. */
  body: Record<string, unknown>
  /** Whether the client disconnected before the answer was complete. */
  aborted: boolean
}

/** Reads the JSON body of a chat request. Throws if it is not a JSON object. */
export async function readRequest(request: IncomingMessage, protocol: Protocol = 'openai'): Promise<RecordedRequest> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const body: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
  if (!isObject(body)) throw new Error('The body must be a JSON object.')
  const path = request.url ?? ''
  const common = { protocol, path, headers: request.headers, body, aborted: false }
  switch (protocol) {
    case 'openai':
      return {
        ...common,
        model: textOf(body.model),
        messages: listOf(body.messages).map(readMessage),
        pictures: partsOf(body.messages, 'content').flatMap(({ image_url: image }) =>
          isObject(image) ? [/^data:image\/\w+;base64,(.+)$/.exec(textOf(image.url))?.[1] ?? ''] : [],
        ),
        stream: body.stream === true,
        form: isObject(body.response_format) ? textOf(body.response_format.type) : null,
      }
    case 'anthropic':
      return {
        ...common,
        model: textOf(body.model),
        messages: [...systemOf(textOf(body.system)), ...listOf(body.messages).map(readMessage)],
        pictures: partsOf(body.messages, 'content').flatMap(({ type, source }) =>
          type === 'image' && isObject(source) ? [textOf(source.data)] : [],
        ),
        stream: body.stream === true,
        form: anthropicForm(body),
      }
    case 'google':
      return {
        ...common,
        model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
        messages: [...systemOf(googleText(body.systemInstruction)), ...listOf(body.contents).map(readGoogleMessage)],
        pictures: partsOf(body.contents, 'parts').flatMap(({ inlineData: data }) =>
          isObject(data) ? [textOf(data.data)] : [],
        ),
        stream: path.includes(':streamGenerateContent'),
        form: googleForm(body.generationConfig),
      }
  }
}

const isObject = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
const listOf = (json: unknown): unknown[] => (Array.isArray(json) ? json : [])
const systemOf = (content: string): WireMessage[] => (content === '' ? [] : [{ role: 'system', content }])

function readMessage(json: unknown): WireMessage {
  return isObject(json) ? { role: textOf(json.role), content: textOf(json.content) } : { role: '', content: '' }
}

function readGoogleMessage(json: unknown): WireMessage {
  const role = isObject(json) && json.role === 'model' ? 'assistant' : 'user'
  return { role, content: googleText(json) }
}

/** The content parts of all messages that have any. */
const partsOf = (messages: unknown, key: string): Record<string, unknown>[] =>
  listOf(messages).flatMap((message) => (isObject(message) ? listOf(message[key]).filter(isObject) : []))

const googleText = (json: unknown): string => (isObject(json) ? textOf(json.parts) : '')

/** Content is a string or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map((part) => (isObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('')
}

function anthropicForm({ output_config: config, output_format: format, tool_choice: choice }: Record<string, unknown>) {
  const asked = format ?? (isObject(config) ? config.format : undefined)
  if (isObject(asked)) return textOf(asked.type)
  return isObject(choice) && choice.type !== 'auto' ? 'json_tool' : null
}

function googleForm(config: unknown): string | null {
  if (!isObject(config) || config.responseMimeType !== 'application/json') return null
  return config.responseSchema === undefined && config.responseJsonSchema === undefined ? 'json_object' : 'json_schema'
}
