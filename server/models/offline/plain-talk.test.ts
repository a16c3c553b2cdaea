import { describe, expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'
import { inRussianLetters } from './latin-russian.ts'
import { DemoWalk } from './test-demo.ts'
import { member, says } from './test-talk.ts'

async function atTheQuay(language: 'english' | 'russian', text: string): Promise<string> {
  const walk = new DemoWalk(language, answerOffline)
  walk.jumpTo('Under Number One')
  return (await walk.move({ kind: 'text', text })).message
}

describe('without a model', () => {
  test.each([
    ['kto ty?', 'кто ты?'],
    ['Privet, kak dela?', 'привет, как дела?'],
    ['ya ne ponimayu', 'я не понимаю'],
    ['ty', 'ty'],
    ['Where is Agata?', 'Where is Agata?'],
  ])('%s is read as %s', (typed, meant) => {
    expect(inRussianLetters(typed)).toBe(meant)
  })

  test.each([
    ['kto ty?', /^Кто я\?/],
    ['spasibo', /благодарите/],
    ['иди на хуй', /^Справедливо/],
    ['у тебя есть парень?', /^Любовь\?/],
    ['*обнимаю тебя*', /^Любовь\?/],
    ['бью тебя', /^Это угроза\?/],
    ['кем ты работаешь?', /^Кто я\?/],
    ['как тебя звать', /^Кто я\?/],
    ['тебя как зовут', /^Кто я\?/],
    ['а ты кем будешь', /^Кто я\?/],
    ['чё за место', /^Где вы\?/],
    ['что тут творится', /^Сапоги взяла/],
    ['сколько тебе платят', /^(?:Осторожно, лестница|Спрашивайте|Не знаю|Ещё раз)/],
    ['тебе нравится твоя работа', /^(?!А вы молчаливы)/],
    ['я не об этом спрашивал', /^(?:Осторожно, лестница|Спрашивайте|Не знаю|Ещё раз)/],
  ])('a reader who writes in Russian gets a fitting answer: %s', async (text, answer) => {
    expect(await atTheQuay('russian', text)).toMatch(answer)
  })

  test.each([
    ['do you have a boyfriend?', /^Love\?/],
    ['let’s have sex', /^Love\?/],
    ['are you married?', /^Love\?/],
    ['I hit you', /^That’s a threat/],
    ['you’re boring', /^That’s fair/],
    ['what is your job?', /^Who am I\?/],
    ['what do they call you', /^Who am I\?/],
    ['who tf are you', /^Who am I\?/],
    ['and you are?', /^Who am I\?/],
    ['wat is this place', /^Where are you\?/],
    ['I’m leaving', /^Going\?/],
    ['let me hold the ladder', /^You want to help\?/],
    ['leave me alone', /^That’s fair/],
    ['what’s up', /^How am I\?/],
    ['give me a hint', /^What would I do\?/],
    ['that’s not what I asked', /^(?:Mind the ladder|You can ask|I don’t know|Say that again)/],
  ])('a reader who writes in English gets a fitting answer: %s', async (text, answer) => {
    expect(await atTheQuay('english', text)).toMatch(answer)
  })

  test.each([
    [
      ...['How many keys are there?', 'Where are the keys?'],
      [
        'Keys wander, in this house.',
        'Why do you ask? Because thirty-nine keys hang there.',
        'Lamp thirty-nine is out.',
      ],
    ],
    [
      ...['Сколько у вас ключей?', 'А где ключи?'],
      [
        'Ключи бродят по дому.',
        'Почему спрашиваете? Потому что висят тридцать девять ключей.',
        'Погас тридцать девятый.',
      ],
    ],
  ] as [string, string, string[]][])(
    '%s is answered by the line that counts them, %s by another',
    (howMany, where, lines) => {
      const cast = [member('mira', { scene_lines: lines })]
      expect(says(howMany, { cast }).message).toBe(lines[1])
      expect(says(where, { cast }).message).toBe(lines[0])
    },
  )

  test.each<['english' | 'russian', string, RegExp]>([
    ['russian', 'А почему лампы снимают?', /^Завтра на рассвете/],
    ['russian', 'здарова', /добрый вечер\.$/],
    ['russian', 'Меня зовут Маргарита, я из Риги', /добрый вечер\.$/],
    ['russian', 'ПОЧЕМУ ВЫ МОЛЧИТЕ???', /^А вы молчаливы/],
    ['russian', 'Почему небо синее?', /^(?:Осторожно, лестница|Спрашивайте|Не знаю|Ещё раз)/],
    ['russian', 'Что дальше?', /^Что делать\?/],
    ['russian', 'Вы вообще кто такие?', /^Кто я\? Ильза/],
    ['russian', 'Что вы тут делаете?', /^Кто я\? Ильза/],
    ['english', 'Evening, all', /But good evening\.$/],
    ['english', 'What next?', /^What would I do\?/],
    ['english', 'What if I turn back?', /^You could go back/],
    ['english', 'ARE YOU SERIOUS?', /^(?!Who am I)/],
    ['russian', 'А как вас зовут, дедушка?', /Осип/],
    ['russian', 'Девушка, как вас зовут?', /^Кто я\? Ильза/],
    ['russian', 'Привет, как дела?', /^(?:Как я\?|Добрый вечер)/],
    ['english', 'Why are they taking the lamps down?', /^Tomorrow at sunrise/],
    ['english', 'And what is your name, grandpa?', /Osip/],
  ])('a different word for the same thing is understood (%s): %s', async (language, text, answer) => {
    expect(await atTheQuay(language, text)).toMatch(answer)
  })

  test.each<['english' | 'russian', string, string, RegExp]>([
    ['russian', 'Under Number One', 'Я потеряла письмо', /^(?!Письмо)/],
    ['russian', 'Under Number One', 'У меня нет письма', /^(?!Письмо)/],
    ['english', 'Under Number One', 'I lost the letter', /^(?!A letter|The letter)/],
    ['english', 'Under Number One', 'I don’t have the letter', /^(?!A letter|The letter)/],
    ['russian', 'Under Number One', 'Покажу письмо', /^Письмо\?/],
    ['russian', 'Tea in mid-river', 'Я потеряла письмо', /^(?!Жива)/],
    ['russian', 'Tea in mid-river', 'Заткнитесь!', /^Зови как хочешь/],
    ['russian', 'Tea in mid-river', 'Почему небо синее?', /^(?!Инженер)/],
    ['english', 'Tea in mid-river', 'Why is the sky blue?', /^(?!Take you)/],
    ['russian', 'Tea in mid-river', 'Мне страшно', /^(?!Двадцать)/],
    ['english', 'Tea in mid-river', 'I’m scared', /^(?!Twenty)/],
    ['russian', 'Under Number One', 'Мне страшно', /^Не боюсь я темноты/],
    ['russian', 'Light that says nothing', 'Почему небо синее?', /^(?!Голодны)/],
    ['russian', 'Light that says nothing', 'что за Компания', /^(?!Голодны)/],
    ['russian', 'Light that says nothing', 'мне холодно', /^(?!Если фонарь)/],
    ['english', 'Light that says nothing', 'I’m cold', /^(?!When a lamp)/],
    ['russian', 'Light that says nothing', '😢', /не плачьте/],
    ['english', 'Tea in mid-river', 'I want to sleep', /^(?!The ice)/],
    ['english', 'Tea in mid-river', 'I want to go home', /^Take you back over/],
    ['russian', 'Tea in mid-river', 'я устала', /^(?!В воскресенье)/],
  ])('a line that merely shares a word is no answer (%s, %s): %s', async (language, scene, text, answer) => {
    const walk = new DemoWalk(language, answerOffline)
    walk.jumpTo(scene)
    expect((await walk.move({ kind: 'text', text })).message).toMatch(answer)
  })

  test.each([
    ['russian', 'ещё раз'],
    ['russian', 'Повторите, пожалуйста'],
    ['english', 'say that again'],
  ] as const)('who did not hear is told the same once more (%s): %s', async (language, text) => {
    const walk = new DemoWalk(language, answerOffline)
    walk.jumpTo('Under Number One')
    const { message } = await walk.move({ kind: 'text', text: language === 'russian' ? 'Кто вы?' : 'Who are you?' })
    expect((await walk.move({ kind: 'text', text })).message).toBe(message)
  })

  test.each(['what is your favourite colour?', 'what did you just say?'])(
    'a line that begins with a bare "what" answers only its own question: %s',
    async (text) => {
      expect(await atTheQuay('english', text)).not.toMatch(/^What would I do\?/)
    },
  )

  test('asking where a character lives is not asking whether they are alive', async () => {
    expect(await atTheQuay('russian', 'где ты живёшь?')).not.toMatch(/^Настоящая/)
  })
})

describe('a plain question that is repeated', () => {
  const turnedAway = /^(?:Mind the ladder|You can ask|I don’t know|Say that again|Ask the wick)/
  const ask = async (walk: DemoWalk, text: string) => (await walk.move({ kind: 'text', text })).message

  test('gets the same answer once that is out of view, and is turned away before', async () => {
    const walk = new DemoWalk('english', answerOffline)
    walk.jumpTo('The rounds')
    const answer = await ask(walk, 'Who are you?')
    expect(answer).toMatch(/^Who am I\?/)
    expect(await ask(walk, 'Who are you?')).toMatch(turnedAway)
    for (const text of ['Where are we?', 'How are you?', 'Tell me about the lamps.', 'Why?']) await ask(walk, text)
    expect(await ask(walk, 'And who are you really, Ilse?')).toBe(answer)
  })

  test('is answered in the next scene as in the one before', async () => {
    for (const [language, text] of [
      ['english', 'How old are you?'],
      ['russian', 'Сколько тебе лет?'],
    ] as const) {
      const walk = new DemoWalk(language, answerOffline)
      walk.jumpTo('The rounds')
      const answer = await ask(walk, text)
      for (let turn = 0; turn < 5; turn++) await ask(walk, language === 'english' ? 'Go on.' : 'Дальше.')
      walk.jumpTo('The workshop')
      expect(await ask(walk, text)).toBe(answer)
    }
  })

  test.each([
    ['english', 'How old are you?', /^(?:I (?:regret|should prefer|could not)|\*)/],
    ['russian', 'Сколько вам лет?', /^(?:Сожалею|Предпочёл бы|Не могу сказать|\*)/],
  ] as const)('and has no answer draws no stray line, in %s', async (language, text, answer) => {
    const walk = new DemoWalk(language, answerOffline)
    walk.jumpTo('Light that says nothing')
    for (let time = 0; time < 6; time++) expect(await ask(walk, text)).toMatch(answer)
  })

  test('is about nothing else, whatever words surround it', async () => {
    const walk = new DemoWalk('english', answerOffline)
    walk.jumpTo('The workshop')
    expect(await ask(walk, 'Who are you again?')).toMatch(/^Who am I\?/)
  })
})
