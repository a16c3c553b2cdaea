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
 * Measures a small local model in two short conversations with the real storyteller: turns answered in the right
 * language, endings and changes reported although nothing of the kind happened, and seconds.
 *
 * npm run -w bench storyteller:small -- /path/to/model.gguf [/another.gguf]
 */
interface Exchange {
  says: string
  /** What truly happens in this exchange, whatever the answer; usually nothing. */
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

/** The author's lines for these two characters, for the model to choose from. */
const lines: Record<Language, { Ilse: string[]; Osip: string[] }> = {
  english: {
    Ilse: [
      'Fog again. It comes off the river at six.',
      'Nine years I have kept the lamps, since I was fifteen.',
      'The coast? Then you know more about dark than we do.',
      'You are welcome. Mind the ladder.',
      'Agata lives there, and she opens to nobody.',
      'The key? Take it. It hangs on the hook.',
      'Yes, let us go. I lock up behind us.',
    ],
    Osip: ['The river is always quiet. It is the ferry that talks.', 'There is tea.'],
  },
  russian: {
    Ilse: [
      'Опять туман. Он встаёт с реки в шесть.',
      'Девять лет слежу за фонарями, с пятнадцати.',
      'С побережья? Тогда о темноте вы знаете больше нашего.',
      'Не за что. Осторожно, лестница.',
      'Там живёт Агата, и она никому не открывает.',
      'Ключ? Берите. Он на крючке.',
      'Да, пойдёмте. Я запру за нами.',
    ],
    Osip: ['Река всегда тихая. Это паром разговаривает.', 'Есть чай.'],
  },
}

/** Whether the model writes its lines, or only picks among the author's. */
const abilities = ['writes', 'chooses'] as const

async function measure(path: string, language: Language, ability: (typeof abilities)[number]) {
  const name = basename(path, '.gguf')
  const completer = new EmbeddedCompleter(path, quiet)
  const settings = { kind: 'embedded' as const, name, facts: { ...modelFacts('embedded', name), ability } }
  const storyteller = new ModelStoryteller(completer, settings, quiet)
  const room = testBrief()
  const written: Record<string, string[]> = lines[language]
  const cast = room.cast.map((member) => ({ ...member, scene_lines: written[member.name] ?? [], example_lines: [] }))
  const first = { ...room, cast }
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
  for (const [language, ability] of (['english', 'russian'] as const).flatMap((one) =>
    abilities.map((other) => [one, other] as const),
  )) {
    const { valid, failed, falseEndings, falseChanges, firstWord, whole } = await measure(path, language, ability)
    rows.push({
      model: basename(path, '.gguf'),
      language,
      ability,
      'valid turns': `${valid} of ${talks[language].length}`,
      failed,
      'false endings': falseEndings,
      'false changes': falseChanges,
      'first word, s (median, p95)': `${seconds(firstWord, 0.5)}, ${seconds(firstWord, 0.95)}`,
      'whole, s (median)': seconds(whole, 0.5),
    })
  }
}
report('storyteller-small', 'two short conversations with a model on this machine', rows)
