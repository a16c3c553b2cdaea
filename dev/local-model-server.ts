import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ChatHistoryItem, getLlama, LlamaChat, LlamaLogLevel } from 'node-llama-cpp'
import { type RecordedRequest, readRequest } from './scripted-model/read-request.ts'
import { writeJson } from './scripted-model/wire-text.ts'

/**
 * Serves a GGUF file through the OpenAI-compatible API, to try the code for hosted models with a small real one: `npx
 * tsx dev/local-model-server.ts model.gguf [port]`. Answers one request at a time; JSON schemas become grammars.
 */
export async function startLocalModel(modelPath: string, port = 0): Promise<{ url: string; close(): Promise<void> }> {
  const threads = Math.max(1, availableParallelism() - 1)
  const llama = await getLlama({ gpu: false, build: 'never', maxThreads: threads, logLevel: LlamaLogLevel.fatal })
  const model = await llama.loadModel({ modelPath })
  const context = await model.createContext({ contextSize: Math.min(4_096, model.trainContextSize), threads })
  const sequence = context.getSequence()
  const chat = new LlamaChat({ contextSequence: sequence })
  const name = basename(modelPath, '.gguf')
  let last: Promise<unknown> = Promise.resolve()

  async function answer(request: RecordedRequest, onText: (text: string) => void, signal: AbortSignal) {
    const before = sequence.tokenMeter.getState()
    const { metadata } = await chat.generateResponse(historyOf(request), {
      maxTokens: numberOf(request.body.max_tokens) ?? 256,
      temperature: numberOf(request.body.temperature) ?? 0.7,
      customStopTriggers: stopsOf(request.body.stop),
      repeatPenalty: { penalty: 1.12, lastTokens: 96 },
      signal,
      onTextChunk: onText,
      ...(request.form === 'json_schema' ? { grammar: await llama.createGrammarForJsonSchema(schemaOf(request)) } : {}),
      ...(request.form === 'json_object' ? { grammar: await llama.getGrammarFor('json') } : {}),
    })
    const used = sequence.tokenMeter.diff(before)
    const prompt_tokens = Math.max(used.usedInputTokens, sequence.nextTokenIndex - used.usedOutputTokens)
    const usage = {
      prompt_tokens,
      completion_tokens: used.usedOutputTokens,
      total_tokens: prompt_tokens + used.usedOutputTokens,
      prompt_tokens_details: { cached_tokens: prompt_tokens - used.usedInputTokens },
    }
    return { finish_reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop', usage }
  }

  const server = createServer((incoming, response) => {
    if (incoming.url === '/v1/models') {
      writeJson(response, 200, { object: 'list', data: [{ id: name, object: 'model' }] })
      return
    }
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const handle = async () => {
      const request = await readRequest(incoming)
      await last
      const turn = (async () => {
        const chunk = (fields: object) =>
          response.write(`data: ${JSON.stringify({ id: 'x', model: name, ...fields })}\n\n`)
        let text = ''
        if (request.stream) response.writeHead(200, { 'content-type': 'text/event-stream' })
        const { finish_reason, usage } = await answer(
          request,
          (piece) => {
            text += piece
            if (request.stream) chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: piece } }] })
          },
          gone.signal,
        )
        if (request.stream) {
          chunk({ choices: [{ index: 0, delta: {}, finish_reason }], usage })
          response.end('data: [DONE]\n\n')
        } else {
          const message = { role: 'assistant', content: text }
          writeJson(response, 200, { id: 'x', model: name, choices: [{ index: 0, message, finish_reason }], usage })
        }
      })()
      last = turn.catch(() => undefined)
      await turn
    }
    handle().catch((error: unknown) => {
      if (!response.headersSent) writeJson(response, 400, { error: { message: String(error) } })
      else response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => close(server, () => llama.dispose()),
  }
}

async function close(server: Server, dispose: () => Promise<void>): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await dispose()
}

function historyOf({ messages }: RecordedRequest): ChatHistoryItem[] {
  const items = messages.map(({ role, content }): ChatHistoryItem => {
    if (role === 'system') return { type: 'system', text: content }
    return role === 'assistant' ? { type: 'model', response: [content] } : { type: 'user', text: content }
  })
  return [...items, { type: 'model', response: [''] }]
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const stopsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((entry): entry is string => typeof entry === 'string')

function schemaOf({
  body,
}: RecordedRequest): Parameters<Awaited<ReturnType<typeof getLlama>>['createGrammarForJsonSchema']>[0] {
  const format = body.response_format as { json_schema?: { schema?: object } } | undefined
  return { ...format?.json_schema?.schema } as ReturnType<typeof schemaOf>
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url, close } = await startLocalModel(process.argv[2] ?? '', Number(process.argv[3] ?? 8998))
  console.log(`The model answers at ${url} (Ctrl+C ends it).`)
  process.once('SIGINT', () => void close())
}
