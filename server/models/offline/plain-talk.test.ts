import { describe, expect, test } from 'vitest'
import { answerOffline } from './answer-offline.ts'
import { inRussianLetters } from './latin-russian.ts'
import { DemoWalk } from './test-demo.ts'

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
    ['я не об этом спрашивал', /^(?:Осторожно, лестница|Спрашивайте|Не знаю|Ещё раз)/],
  ])('a reader who writes in Russian is answered to the point: %s', async (text, answer) => {
    expect(await atTheQuay('russian', text)).toMatch(answer)
  })

  test.each([
    ['do you have a boyfriend?', /^Love\?/],
    ['let’s have sex', /^Love\?/],
    ['I hit you', /^That’s a threat/],
    ['you’re boring', /^That’s fair/],
    ['what is your job?', /^Who am I\?/],
    ['that’s not what I asked', /^(?:Mind the ladder|You can ask|I don’t know|Say that again)/],
  ])('a reader who writes in English is answered to the point: %s', async (text, answer) => {
    expect(await atTheQuay('english', text)).toMatch(answer)
  })

  test.each(['what is your favourite colour?', 'what did you just say?'])(
    'a line that begins with a bare "what" answers no other question than its own: %s',
    async (text) => {
      expect(await atTheQuay('english', text)).not.toMatch(/^What would I do\?/)
    },
  )

  test('where somebody lives is not whether they are alive', async () => {
    expect(await atTheQuay('russian', 'где ты живёшь?')).not.toMatch(/^Настоящая/)
  })
})
