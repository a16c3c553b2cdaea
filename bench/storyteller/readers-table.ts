import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { EmbeddedCompleter } from '@fabula/server/models/embedded/embedded-completer'
import { HostedCompleter } from '@fabula/server/models/hosted/hosted-completer'
import { modelFacts } from '@fabula/server/models/model-facts'
import { ModelStoryteller } from '@fabula/server/models/model-storyteller'
import { OfflineStoryteller } from '@fabula/server/models/offline/offline-storyteller'
import type { Storyteller } from '@fabula/server/play/storyteller'
import { quantile, type Row, report, round } from '../table.ts'
import { ownDatabase } from './own-database.ts'
import { type PlayResult, playReader } from './play-reader.ts'
import { readers } from './readers.ts'

/**
 * Plays the demo with six scripted readers, each with the scripted model, with the storyteller without a model, and
 * with the small models fetched by `dev/fetch-test-models.mjs` (FABULA_TEST_MODEL_SMOLLM2, FABULA_TEST_MODEL_GEMMA; or
 * MODEL_PATH). `--turns 40` replies with a fast storyteller, `--small 8` with a real model; `--show 6` prints replies
 * of each.
 */
const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '40' },
    small: { type: 'string', default: '8' },
    show: { type: 'string', default: '0' },
    only: { type: 'string' },
  },
})
const log = { info: () => undefined, warn: (facts: object, message: string) => console.error(message, facts) }
const scripted = await startScriptedModel({}, { piece: 24 })
const database = await ownDatabase()
const rows: Row[] = []
try {
  for (const { name, open, turns } of storytellers()) {
    if (values.only && !name.toLowerCase().includes(values.only.toLowerCase())) continue
    const storyteller = open()
    try {
      for (const reader of readers) {
        const playing = await playReader(database.pool, reader, storyteller, turns)
        rows.push(rowOf(name, reader.name, playing))
        for (const { said, message } of playing.replies.slice(0, Number(values.show))) {
          console.log(
            `[${name}] ${reader.name}: ${said.replaceAll('\n', ' / ').slice(0, 90)}\n    > ${message.replaceAll('\n', ' / ')}`,
          )
        }
      }
    } finally {
      await storyteller.close()
    }
  }
} finally {
  await database.close()
  await scripted.close()
}
report('storyteller-readers', 'six scripted readers in the demo novel', rows)

function storytellers(): { name: string; open: () => Storyteller; turns: number }[] {
  const small = [process.env.FABULA_TEST_MODEL_SMOLLM2, process.env.FABULA_TEST_MODEL_GEMMA, process.env.MODEL_PATH]
  return [
    { name: 'scripted', open: overHttp, turns: Number(values.turns) },
    { name: 'offline', open: () => new OfflineStoryteller({ word: 0, total: 0 }), turns: Number(values.turns) },
    ...small
      .filter((path): path is string => path !== undefined && existsSync(path))
      .map((path) => ({ name: basename(path, '.gguf'), open: () => embedded(path), turns: Number(values.small) })),
  ]
}

function overHttp(): Storyteller {
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: scripted.url, name: 'scripted' })
  const facts = modelFacts('', 'scripted')
  return new ModelStoryteller(completer, { kind: 'hosted', name: 'scripted', facts }, log)
}

function embedded(path: string): Storyteller {
  const name = basename(path, '.gguf')
  const completer = new EmbeddedCompleter(path, log)
  return new ModelStoryteller(completer, { kind: 'embedded', name, facts: modelFacts('embedded', name) }, log)
}

function rowOf(storyteller: string, reader: string, playing: PlayResult): Row {
  const { replies, failures, endings, leaks } = playing
  const records = replies.map(({ record }) => record)
  const sum = (of: (record: (typeof records)[number]) => number) =>
    records.reduce((total, record) => total + of(record), 0)
  const ms = (of: (record: (typeof records)[number]) => number | null) =>
    round(
      quantile(
        records.flatMap((record) => of(record) ?? []),
        0.5,
      ),
      0,
    )
  const broken = new Set(['reply_repaired', 'line_cut'])
  const refused = new Set([
    'change_not_offered',
    'change_repeated',
    'too_many_changes',
    'step_too_large',
    'ending_not_offered',
    'unknown_name',
  ])
  const warned = (codes: Set<string>) => sum(({ warnings }) => warnings.filter(({ code }) => codes.has(code)).length)
  return {
    storyteller,
    reader,
    replies: replies.length,
    failed: failures.length,
    valid: replies.length - records.filter(({ warnings }) => warnings.some(({ code }) => broken.has(code))).length,
    'in language': replies.filter(({ inLanguage }) => inLanguage).length,
    different: new Set(replies.map(({ message }) => message)).size,
    scenes: playing.scenes,
    endings: `${endings.reached}/${endings.tried}`,
    'the end': playing.reachedTheEnd ? 'yes' : '',
    refused: warned(refused),
    leaks: leaks.length,
    'tokens in': sum(({ usage }) => usage.input_tokens),
    cached: sum(({ usage }) => usage.cached_tokens),
    out: sum(({ usage }) => usage.output_tokens),
    'first word ms': ms(({ first_word_ms }) => first_word_ms),
    'whole ms': ms(({ total_ms }) => total_ms),
  }
}
