import { indexOf } from '@fabula/core/novel/novel-index'
import { answerOffline } from './answer-offline.ts'
import { DemoWalk } from './play-demo.ts'

const scripts: Record<string, [string, string[]][]> = {
  english: [
    [
      'Under Number One',
      [
        'Good evening!',
        'Who are you?',
        'Where is Agata?',
        'Osip, do you know where she is?',
        'Ilse, I got this letter.',
        'Are you afraid of the river?',
        'How are you?',
        'What is the fortieth lamp?',
        'Thank you',
        'Can I help you carry the can?',
        'What do you like to eat?',
        'You are an idiot',
        '...',
        "I don't know what to do",
        "let's go",
      ],
    ],
    [
      'Tea in mid-river',
      [
        'Thank you for the tea',
        'What is in the jam?',
        'Why do you keep that pipe?',
        'Tell me the truth about Agata',
        'Do you love her?',
      ],
    ],
  ],
  russian: [
    [
      'Under Number One',
      [
        'Добрый вечер!',
        'Вы кто?',
        'Где Агата?',
        'Осип, ты знаешь где она?',
        'Ильза, я получил письмо',
        'А почему вас называют ученицей?',
        'Вы боитесь темноты?',
        'Как вы?',
        'Что за сороковой фонарь?',
        'Спасибо',
        'Давайте помогу с бидоном',
        'Что вы любите есть?',
        'Осипу можно верить?',
        'дура',
        '...',
        'Пойдём',
      ],
    ],
    [
      'Tea in mid-river',
      ['Спасибо за чай', 'Вкусное варенье', 'А трубка зачем?', 'Скажите правду об Агате', 'Вы её любите?'],
    ],
  ],
}
const lang = (process.argv[2] ?? 'english') as 'english' | 'russian'
for (const [scene, texts] of scripts[lang] ?? []) {
  const w = new DemoWalk(lang, answerOffline)
  w.jumpTo(scene)
  console.log('\n##', w.state.scene_name)
  for (const text of texts) {
    const before = w.state.world
    let s
    try {
      s = await w.move({ kind: 'text', text })
    } catch (e) {
      console.log('  !', String(e))
      break
    }
    const sp = s.stage.sprites.find((x) => x.character_id === s.speaker.character_id)
    const look = sp && indexOf(w.novel).assets.get(sp.asset_id)?.name
    const offers = s.offered_endings.map((id) => w.lastBrief?.ways_out.find((x) => x.id === id)?.label ?? '(context)')
    console.log(
      `> ${text}\n   ${s.speaker.name} [${look}]: ${s.message}${JSON.stringify(before.flags) + JSON.stringify(before.scales) === JSON.stringify(s.world.flags) + JSON.stringify(s.world.scales) ? '' : '   *state*'}${offers.length ? '\n      offers: ' + offers.join(' | ') : ''}${s.stage.choices.length ? ' CHOICES' : ''}`,
    )
  }
}
