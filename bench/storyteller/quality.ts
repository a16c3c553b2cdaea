import { basename } from 'node:path'
import type { Language } from '@fabula/core/novel/language'
import { LineFaults } from '@fabula/core/storyteller/line-faults'
import { promptVersion } from '@fabula/core/storyteller/prompt/prompt-version'
import { EmbeddedCompleter } from '@fabula/server/models/embedded/embedded-completer'
import { HostedCompleter } from '@fabula/server/models/hosted/hosted-completer'
import { modelFacts } from '@fabula/server/models/model-facts'
import { ModelStoryteller } from '@fabula/server/models/model-storyteller'
import { testBrief } from '@fabula/server/models/test-brief'
import { StorytellerError } from '@fabula/server/play/storyteller'
import { quantile, type Row, report, round } from '../table.ts'
import { qualityScenes } from './quality-scenes.ts'

/**
 * Forty exchanges, half of them Russian, and what rules can see of a model's answers: in the language, in character, saying
 * what it knows, hiding what it must, new, short enough. Results are kept by the version of the prompts.
 *
 *   npm run -w bench storyteller:quality -- model.gguf ...        embedded
 *   MODEL_BASE_URL=... MODEL_NAME=... npm run -w bench storyteller:quality
 */
const quiet = { info: () => undefined, warn: () => undefined }
const first = testBrief()
const [ilse] = first.cast
if (!ilse) throw new Error('The test room has nobody in it')

async function measure(storyteller: ModelStoryteller, language: Language) {
  const at = language === 'english' ? 0 : 1
  const count = { answered: 0, language: 0, character: 0, knows: 0, hides: 0, short: 0 }
  const milliseconds: number[] = []
  const lines = new Set<string>()
  for (const { about, says, knows, hides } of qualityScenes) {
    const member = { ...ilse, biographies: [about[at]] } as NonNullable<typeof ilse>
    const brief = { ...first, language, novel_language: language, cast: [member], reader_text: says[at] }
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    const answer = await storyteller.reply(brief, options).catch((error: unknown) => {
      if (!(error instanceof StorytellerError)) throw error
      return null
    })
    const line = answer?.reply.message ?? ''
    if (answer === null) continue
    const letters = line.replace(/[^\p{L}]/gu, '')
    const own = letters.match(language === 'russian' ? /[а-яё]/giu : /[a-z]/giu)?.length ?? 0
    count.answered++
    if (own > letters.length / 2) count.language++
    if (new LineFaults(brief).inLine(line) === null) count.character++
    if (knows?.test(line)) count.knows++
    if (hides && !hides.test(line)) count.hides++
    if (line.length <= 600) count.short++
    lines.add(line)
    milliseconds.push(answer.record.total_ms)
  }
  const of = (key: 'knows' | 'hides') => `${count[key]} of ${qualityScenes.filter((scene) => scene[key]).length}`
  return {
    answered: `${count.answered} of ${qualityScenes.length}`,
    'in language': count.language,
    'in character': count.character,
    'says what it knows': of('knows'),
    'hides what it must': of('hides'),
    'five sentences or so': count.short,
    different: lines.size,
    'whole, s (median)': round(quantile(milliseconds, 0.5) / 1000, 1),
  }
}

const { MODEL_BASE_URL: baseUrl, MODEL_NAME: name = 'default', MODEL_API_KEY: apiKey } = process.env
const paths = process.argv.slice(2).filter((argument) => argument.endsWith('.gguf'))
const models = [
  ...paths.map((path) => ({
    name: basename(path, '.gguf'),
    kind: 'embedded' as const,
    open: () => new EmbeddedCompleter(path, quiet),
  })),
  ...(baseUrl
    ? [
        {
          name,
          kind: 'hosted' as const,
          open: () => new HostedCompleter({ provider: 'openai-compatible', baseUrl, name, apiKey }),
        },
      ]
    : []),
]
const rows: Row[] = []
for (const model of models) {
  const facts = modelFacts(model.kind === 'embedded' ? 'embedded' : 'openai-compatible', model.name)
  const storyteller = new ModelStoryteller(model.open(), { kind: model.kind, name: model.name, facts }, quiet)
  try {
    for (const language of ['english', 'russian'] as const) {
      rows.push({ model: model.name, prompts: promptVersion, language, ...(await measure(storyteller, language)) })
    }
  } finally {
    await storyteller.close()
  }
}
report(`storyteller-quality-v${promptVersion}`, `forty exchanges, version ${promptVersion} of the prompts`, rows)
