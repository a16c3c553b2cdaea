import { readEnvironment } from '../../env.ts'
import { DemoWalk } from '../offline/play-demo.ts'
import { openModel } from '../open-storyteller.ts'

const [path, lang = 'english'] = process.argv.slice(2)
const env = readEnvironment(
  path?.startsWith('http')
    ? { MODEL_BASE_URL: path, MODEL_NAME: process.argv[4] ?? 'smollm2-135m' }
    : { MODEL_PATH: path },
)
const { storyteller } = await openModel(env, { info: (f, m) => console.log(m, f), warn: (f, m) => console.log(m, f) })
const w = new DemoWalk(lang as 'english', async (brief) => {
  let first = ''
  const a = await storyteller.reply(brief, {
    signal: new AbortController().signal,
    onProgress: (p) => {
      if (p.kind === 'text') first += p.text
      if (p.kind === 'reset') first = ''
    },
  })
  const looks = a.reply.sprites.map((s) => brief.cast.flatMap((c) => c.sprites).find((x) => x.id === s.asset_id)?.name)
  console.log(
    `> ${brief.reader_text}\n  ${brief.cast.find((c) => c.character_id === a.reply.speaker_id)?.name} [${looks}] ${a.reply.message}`,
  )
  console.log(
    '   ',
    JSON.stringify({
      ...a.record.usage,
      first: a.record.first_word_ms,
      total: a.record.total_ms,
      changes: a.reply.changes.map((c) => c.because),
      ending: a.reply.ending?.because,
      warn: a.record.warnings,
      same: first === a.reply.message,
    }),
  )
  return a.reply
})
w.jumpTo('Under Number One')
const texts =
  lang === 'english'
    ? [
        'Good evening! Who are you?',
        'Where is my aunt Agata?',
        'Osip, what do you know?',
        'Ilse, let me help you carry the can.',
      ]
    : ['Добрый вечер! Кто вы?', 'Где моя тётя Агата?', 'Осип, что ты знаешь?', 'Ильза, давайте помогу с бидоном.']
for (const text of texts) {
  try {
    await w.move({ kind: 'text', text })
  } catch (e) {
    console.log('!', String(e))
  }
}
await storyteller.close()
