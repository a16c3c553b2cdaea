import { basename } from 'node:path'
import type { Language } from '@fabula/core/novel/language'
import { reader } from '@fabula/core/test/tell'
import { character } from '@fabula/core/test/tiny-novel'
import type { PastLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { EmbeddedCompleter } from '@fabula/server/models/embedded/embedded-completer'
import { modelFacts } from '@fabula/server/models/model-facts'
import { ModelStoryteller } from '@fabula/server/models/model-storyteller'
import { testBrief } from '@fabula/server/models/test-brief'
import { StorytellerError } from '@fabula/server/play/storyteller'
import { quantile, type Row, report } from '../table.ts'

/**
 * What a small model on this machine makes of two short talks, by the very storyteller that readers get: turns that were
 * answered in the right language, endings and changes that it called though nothing of the kind had happened, and seconds.
 *
 *   npm run -w bench storyteller:small -- /path/to/model.gguf [/another.gguf]
 */
interface Exchange {
  says: string
  /** What truly happens in this exchange, whatever is answered; nothing, mostly. */
  ends?: boolean
  changes?: ('has key' | 'trust')[]
}

const talks: Record<Language, Exchange[]> = {
  english: [
    { says: 'Good evening. What a fog tonight!' },
    { says: 'How long have you kept the lamps here?' },
    { says: 'Is the river always so quiet?' },
    { says: 'I come from the coast. We have no lamps there.' },
    { says: 'Thank you, that was kind of you.', changes: ['trust'] },
    { says: 'Who lives in the house on the corner?' },
    { says: 'Give me the key, please.', changes: ['has key'] },
    { says: 'Then let us go. After you.', ends: true },
  ],
  russian: [
    { says: 'Добрый вечер. Какой сегодня туман!' },
    { says: 'Давно вы здесь следите за фонарями?' },
    { says: 'Река всегда такая тихая?' },
    { says: 'Я с побережья. У нас фонарей нет.' },
    { says: 'Спасибо, вы очень добры.', changes: ['trust'] },
    { says: 'А кто живёт в доме на углу?' },
    { says: 'Дайте мне ключ, пожалуйста.', changes: ['has key'] },
    { says: 'Тогда пойдёмте отсюда вместе. После вас.', ends: true },
  ],
}

const quiet = { info: () => undefined, warn: () => undefined }
const verbose = process.argv.includes('--verbose')

async function measure(path: string, language: Language) {
  const name = basename(path, '.gguf')
  const completer = new EmbeddedCompleter(path, quiet)
  const settings = { kind: 'embedded' as const, name, facts: modelFacts('embedded', name) }
  const storyteller = new ModelStoryteller(completer, settings, quiet)
  const first = testBrief()
  let recent: PastLine[] = [...first.remembered.recent]
  const result = {
    valid: 0,
    failed: 0,
    falseEndings: 0,
    falseChanges: 0,
    firstWord: [] as number[],
    whole: [] as number[],
  }
  try {
    for (const [turn, { says, ends = false, changes = [] }] of talks[language].entries()) {
      const brief: TurnBrief = {
        ...first,
        language,
        reader_text: says,
        turn: turn + 1,
        remembered: { summaries: [], recent },
      }
      try {
        const { reply, record } = await storyteller.reply(brief, {
          signal: new AbortController().signal,
          onProgress: () => undefined,
        })
        if (verbose)
          console.log(`> ${says}\n< ${reply.message} [${reply.ending?.because ?? ''}] ${JSON.stringify(reply.changes)}`)
        const letters = language === 'russian' ? /[а-яё]/giu : /[a-z]/giu
        const isIn = (reply.message.match(letters)?.length ?? 0) > reply.message.replace(/[^\p{L}]/gu, '').length / 2
        if (reply.message !== '' && isIn && !record.warnings.some(({ code }) => code === 'played_offline'))
          result.valid++
        if (reply.ending && !ends) result.falseEndings++
        result.falseChanges += reply.changes.filter((change) => {
          const offer = brief.changes.find(({ id }) => id === change.id)
          return !changes.some((known) => known === offer?.name)
        }).length
        if (record.first_word_ms !== null) result.firstWord.push(record.first_word_ms)
        result.whole.push(record.total_ms)
        recent = [
          ...recent,
          { by: 'reader', character_id: null, name: reader.name, text: says, state_id: first.state_id },
          {
            by: 'character',
            character_id: reply.speaker_id ?? character('Ilse'),
            name: first.cast.find((member) => member.character_id === reply.speaker_id)?.name ?? 'Ilse',
            text: reply.message,
            state_id: first.state_id,
          },
        ]
      } catch (error) {
        if (!(error instanceof StorytellerError)) throw error
        result.failed++
      }
    }
  } finally {
    await storyteller.close()
  }
  return result
}

const seconds = (all: readonly number[], share: number): string => (quantile(all, share) / 1000).toFixed(1)

const rows: Row[] = []
for (const path of process.argv.slice(2).filter((argument) => argument.endsWith('.gguf'))) {
  for (const language of ['english', 'russian'] as const) {
    const { valid, failed, falseEndings, falseChanges, firstWord, whole } = await measure(path, language)
    rows.push({
      model: basename(path, '.gguf'),
      language,
      'valid turns': `${valid} of ${talks[language].length}`,
      failed,
      'false endings': falseEndings,
      'false changes': falseChanges,
      'first word, s (median, p95)': `${seconds(firstWord, 0.5)}, ${seconds(firstWord, 0.95)}`,
      'whole, s (median)': seconds(whole, 0.5),
    })
  }
}
report('storyteller-small', 'two short talks with a model on this machine', rows)
