import { parseArgs } from 'node:util'
import { startScriptedModel } from './scripted-model.ts'

const usage = `A stand-in for a model: answers any Fabula prompt with a valid reply, over the OpenAI-compatible API (under /v1), Anthropic's
(under /v1) and Google's (under /v1beta).
  npx tsx dev/scripted-model/main.ts [--port 8999] [--delay 20] [--piece 6] [--wait 300]
Then start Fabula with MODEL_PROVIDER=openai-compatible MODEL_BASE_URL=http://127.0.0.1:8999/v1`

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8999' },
    delay: { type: 'string', default: '20' },
    piece: { type: 'string', default: '6' },
    wait: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) console.log(usage)
else {
  const model = await startScriptedModel(
    { port: Number(values.port) },
    { delay: Number(values.delay), piece: Number(values.piece), wait: Number(values.wait) },
  )
  console.log(`The scripted model answers at ${model.url} (Ctrl+C ends it).`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void model.close())
}
