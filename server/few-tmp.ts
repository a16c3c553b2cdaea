import { EmbeddedCompleter } from './models/embedded/embedded-completer.ts'
import { demoIn } from './models/offline/test-demo.ts'
import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { briefTurn } from '@fabula/core/turn/brief-turn'
import { startGame, enterScene } from '@fabula/core/turn/enter-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
const log = { info() {}, warn: console.error }
const path = process.argv[2], lang = (process.argv[3] ?? 'english') as 'english'|'russian'
const c = new EmbeddedCompleter(path, log)
const novel = demoIn(lang)
const scene = novel.interactive_scenes.find(s => s.interactive)!
const reader = { name: 'Anna', biography: '', language: lang }
const st = { ...enterScene(novel, indexOf(novel).scenes.get(scene.id)!, startGame(novel, reader)!.world, reader, null), id: 'x', game_id: 'g', parent_id: null, created_at: '' } as any
const says = lang === 'english' ? ['Good evening. May I come in?', 'Who are you, and what is this place?', 'What do you know about the fortieth lamp?', 'Shut up, you idiot.', 'What would you do in my place?'] : ['Добрый вечер. Можно войти?', 'Кто вы?', 'Что вы знаете о сороковом фонаре?', 'Что бы вы сделали на моём месте?']
for (const text of says) {
  const recent = [{ by: 'character' as const, character_id: st.speaker.character_id, name: st.speaker.name, text: st.message, state_id: st.id }]
  const brief = briefTurn(novel, scene, st, reader, text, { summaries: [], recent })
  const speaker = brief.cast.find(m => m.may_speak)!
  const old = buildLinePrompt(brief, 'N', speaker, 'tiny')
  const bio = (speaker.biographies[0] ?? '').split('. ').slice(0, 2).join('. ')
  const lines = [...speaker.example_lines, ...speaker.scene_lines]
  const qs = lang === 'english' ? ['Hello.', 'And then?', 'What do you think?', 'Tell me more.', 'Is that so?', 'Why?'] : ['Здравствуйте.', 'И что?', 'Что вы думаете?', 'Расскажите ещё.', 'Правда?', 'Почему?']
  const few = [
    { role: 'system' as const, content: lang === 'english' ? `You are ${speaker.name}, a person in a story. ${bio}. You answer ${reader.name} in one or two short sentences, as ${speaker.name}.` : `Ты — ${speaker.name}. Отвечай коротко и по-русски.` },
    ...lines.slice(0, 5).flatMap((l, i) => [{ role: 'user' as const, content: qs[i % qs.length]! }, { role: 'assistant' as const, content: l }]),
    { role: 'assistant' as const, content: st.message },
    { role: 'user' as const, content: text },
  ]
  for (const [n, messages] of [['old', old], ['few', few.filter((m, i) => !(m.role === 'assistant' && few[i - 1]?.role === 'assistant'))]] as const) {
    const r = await c.complete({ messages: messages as any, form: { kind: 'text' }, signal: new AbortController().signal, withinMs: 60000, maxTokens: 90, temperature: 0.6, stop: ['\n\n', '\nAnna:'], onText() {} })
    console.log(n, '|', text, '>', r.text.replaceAll('\n', ' / '))
  }
}
await c.close()
