import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@fabula/core/novel/language'
import { LineFaults } from '@fabula/core/storyteller/line-faults'
import { promptVersion } from '@fabula/core/storyteller/prompt/prompt-version'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { EmbeddedCompleter } from '@fabula/server/models/embedded/embedded-completer'
import { HostedCompleter } from '@fabula/server/models/hosted/hosted-completer'
import { modelFacts } from '@fabula/server/models/model-facts'
import { ModelStoryteller } from '@fabula/server/models/model-storyteller'
import { testBrief } from '@fabula/server/models/test-brief'
import { StorytellerError } from '@fabula/server/play/storyteller'
import { quantile, type Row, report, round } from '../table.ts'
import { blindPairs, type QualityLines } from './blind-pairs.ts'
import { type QualityScene, qualityScenes } from './quality-scenes.ts'

/**
 * Measures a model's answers in forty exchanges, half of them Russian, as far as rules can check them: in the language,
 * in character, containing what the character knows, hiding what it must, not repeated, short enough. Results and
 * answers are stored by version of the prompts. If a judge is configured, answers are compared blindly in pairs with
 * those of the previous model in the list, and with those of the same model for the newest earlier prompts measured
 * here.
 *
 * - embedded: npm run -w bench storyteller:quality -- model.gguf ...
 * - hosted: MODEL_BASE_URL=... MODEL_NAME=... npm run -w bench storyteller:quality
 * - with a judge, add JUDGE_BASE_URL=... JUDGE_NAME=... JUDGE_API_KEY=... to either
 * - QUALITY_SCENES=6 runs the first few scenes only
 * - --resume does not repeat exchanges already answered here with these prompts. Each answer is stored at once, so a
 *   long run can be stopped at any time; when all are answered, it only counts and compares.
 */
const quiet = { info: () => undefined, warn: () => undefined }
const first = testBrief()
const scenes = qualityScenes.slice(0, Number(process.env.QUALITY_SCENES ?? qualityScenes.length))
const [ilse] = first.cast
if (!ilse) throw new Error('The test room has no characters')

/** The result of one exchange; the line is null without an answer. */
interface Exchange {
  line: string | null
  /** Milliseconds from the question to the end. */
  ms: number
}
type Exchanges = Record<Language, (Exchange | null)[]>

/** Asks what has not been asked yet, and stores each answer at once. */
async function askScenes(
  storyteller: ModelStoryteller,
  language: Language,
  { kept, keep }: { kept: Exchanges; keep: () => void },
): Promise<void> {
  for (const [index, scene] of scenes.entries()) {
    if (kept[language][index]) continue
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    const answer = await storyteller.reply(briefOf(scene, language), options).catch((error: unknown) => {
      if (!(error instanceof StorytellerError)) throw error
      return null
    })
    kept[language][index] = { line: answer?.reply.message ?? null, ms: answer?.record.total_ms ?? 0 }
    keep()
  }
}

function briefOf({ about, says }: QualityScene, language: Language): TurnBrief {
  const at = language === 'english' ? 0 : 1
  const member = { ...ilse, biographies: [about[at]] } as NonNullable<typeof ilse>
  return { ...first, language, novel_language: language, cast: [member], reader_text: says[at] }
}

function measure(exchanges: readonly (Exchange | null)[], language: Language) {
  const count = { answered: 0, language: 0, character: 0, knows: 0, hides: 0, short: 0 }
  const milliseconds: number[] = []
  const lines: (string | null)[] = []
  for (const [index, scene] of scenes.entries()) {
    const { knows, hides } = scene
    const { line = null, ms = 0 } = exchanges[index] ?? {}
    lines.push(line)
    if (line === null) continue
    const letters = line.replace(/[^\p{L}]/gu, '')
    const own = letters.match(language === 'russian' ? /[а-яё]/giu : /[a-z]/giu)?.length ?? 0
    count.answered++
    if (own > letters.length / 2) count.language++
    if (new LineFaults(briefOf(scene, language)).inLine(line) === null) count.character++
    if (knows?.test(line)) count.knows++
    if (hides && !hides.test(line)) count.hides++
    if (line.length <= 600) count.short++
    milliseconds.push(ms)
  }
  const of = (key: 'knows' | 'hides') => `${count[key]} of ${scenes.filter((scene) => scene[key]).length}`
  const row = {
    answered: `${count.answered} of ${scenes.length}`,
    'in language': count.language,
    'in character': count.character,
    'says what it knows': of('knows'),
    'hides what it must': of('hides'),
    'five sentences or so': count.short,
    different: new Set(lines.filter((line) => line !== null)).size,
    'whole, s (median)': round(quantile(milliseconds, 0.5) / 1000, 1),
  }
  return { row, lines }
}

const { MODEL_BASE_URL: baseUrl, MODEL_NAME: name = 'default', MODEL_API_KEY: apiKey } = process.env
const { JUDGE_BASE_URL: judgeUrl, JUDGE_NAME: judgeName = 'default', JUDGE_API_KEY: judgeKey } = process.env
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
const answers = new Map<string, QualityLines>()
for (const model of models) {
  const facts = modelFacts(model.kind === 'embedded' ? 'embedded' : 'openai-compatible', model.name)
  const kept = exchangesOf(model.name)
  const keep = () => writeFileSync(fileOf('exchanges', model.name, promptVersion), `${JSON.stringify(kept, null, 2)}\n`)
  const isWhole = scenes.every((_, index) => kept.english[index] && kept.russian[index])
  // Avoids loading a large file if nothing is left to ask.
  const storyteller = isWhole
    ? null
    : new ModelStoryteller(model.open(), { kind: model.kind, name: model.name, facts }, quiet)
  const said: QualityLines = { english: [], russian: [] }
  try {
    for (const language of ['english', 'russian'] as const) {
      if (storyteller) await askScenes(storyteller, language, { kept, keep })
      const { row, lines } = measure(kept[language], language)
      said[language] = lines
      rows.push({ model: model.name, prompts: promptVersion, language, ...row })
    }
    answers.set(model.name, said)
    writeFileSync(fileOf('answers', model.name, promptVersion), `${JSON.stringify(said, null, 2)}\n`)
  } finally {
    await storyteller?.close()
  }
}
if (judgeUrl) await compare(judgeUrl)
report(`storyteller-quality-v${promptVersion}`, `forty exchanges, version ${promptVersion} of the prompts`, rows)

/** The file for a model's answers with a version of the prompts, for later comparisons and for `--resume`. */
function fileOf(what: 'answers' | 'exchanges', model: string, version: number): string {
  const folder = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  return `${folder}storyteller-${what}-v${version}-${model.replace(/[^\w.-]+/g, '_')}.json`
}

/** With `--resume`, the earlier exchanges with these prompts. */
function exchangesOf(model: string): Exchanges {
  const path = fileOf('exchanges', model, promptVersion)
  return process.argv.includes('--resume') && existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { english: [], russian: [] }
}

/** Has all pairs judged blindly. */
async function compare(address: string): Promise<void> {
  const judge = new HostedCompleter({
    provider: 'openai-compatible',
    baseUrl: address,
    name: judgeName,
    apiKey: judgeKey,
  })
  const pairs: Row[] = []
  const against = async (model: string, lines: QualityLines, other: string, others: QualityLines) =>
    pairs.push({ judge: judgeName, model, against: other, ...(await blindPairs(judge, lines, others)) })
  try {
    let before: [string, QualityLines] | null = null
    for (const [model, lines] of answers) {
      const earlier = Array.from({ length: promptVersion - 1 }, (_, n) => promptVersion - 1 - n).find((version) =>
        existsSync(fileOf('answers', model, version)),
      )
      if (earlier !== undefined) {
        const kept: QualityLines = JSON.parse(readFileSync(fileOf('answers', model, earlier), 'utf8'))
        await against(model, lines, `itself by prompts ${earlier}`, kept)
      }
      if (before !== null) await against(model, lines, ...before)
      before = [model, lines]
    }
  } finally {
    await judge.close()
  }
  report(`storyteller-pairs-v${promptVersion}`, 'the same exchanges, compared blindly in both orders', pairs)
}
