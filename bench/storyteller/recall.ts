import { basename } from 'node:path'
import type { Language } from '@fabula/core/novel/language'
import { EmbeddedEmbedder } from '@fabula/server/models/embedded/embedded-embedder'
import { HostedEmbedder } from '@fabula/server/models/embedding/hosted-embedder'
import { MeaningEmbedder } from '@fabula/server/models/embedding/meaning-embedder'
import { factsRecalled } from '@fabula/server/models/test/facts-recalled'
import { quantile, type Row, report, round } from '../table.ts'

/**
 * Measures recall of twenty facts per language, told long ago among forty lines and asked for in other words: how many
 * are found by the same and related words alone, and with an embedding model.
 *
 * EMBEDDING_BASE_URL=http://127.0.0.1:8000/v1 EMBEDDING_NAME=multilingual-e5-small npm run -w bench storyteller:recall
 *
 * npm run -w bench storyteller:recall -- model.gguf
 */
const {
  EMBEDDING_BASE_URL: baseUrl,
  EMBEDDING_NAME: name = 'multilingual-e5-small',
  EMBEDDING_API_KEY: apiKey,
} = process.env
const quiet = { info: () => undefined, warn: () => undefined }
const files = process.argv.slice(2).filter((argument) => argument.endsWith('.gguf'))
const models = [
  null,
  ...(baseUrl
    ? [new MeaningEmbedder(new HostedEmbedder({ provider: 'openai-compatible', baseUrl, name, apiKey }), name)]
    : []),
  ...files.map((path) => new MeaningEmbedder(new EmbeddedEmbedder(path, quiet), basename(path, '.gguf'))),
]
const rows: Row[] = []
for (const model of models) {
  for (const language of ['english', 'russian'] as const satisfies readonly Language[]) {
    const { found, idle, milliseconds } = await factsRecalled(language, model)
    rows.push({
      by: model?.id ?? 'words alone',
      language,
      'facts among the three': `${found} of 20`,
      'something at words that mean nothing': `${idle} of 8`,
      'nearness of 40 lines, ms (median)': model ? round(quantile(milliseconds, 0.5), 1) : '',
    })
  }
  await model?.close()
}
report('storyteller-recall', 'facts told long ago, asked with other words', rows)
