import { character } from '@fabula/core/test/tiny-novel'
import { describe, expect, test } from 'vitest'
import { member, past, says } from './test-talk.ts'

describe('the offline line', () => {
  test('about something else answers neither an insult nor a question; after a gesture it changes the subject', () => {
    const cast = [member('Ilse', { scene_lines: ['The moon is late.', 'Mind the ladder.'] })]
    for (const text of [
      'You idiot!',
      'I love you',
      'Thanks!',
      'Bye!',
      'Ты дура',
      'Пока!',
      'What is the capital of France?',
    ])
      expect(says(text, { cast }).message, text).toMatch(/^\*[^*]+\*$/)
    const recent = [past('character', '*shrugs*', character('Ilse')), past('reader', 'Do you like cats?')]
    expect(says('Do you like dogs?', { cast, remembered: { summaries: [], recent } }).message).toBe('The moon is late.')
    expect(says('You idiot!', { cast, remembered: { summaries: [], recent } }).message).toMatch(/^\*[^*]+\*$/)
  })

  test('tells a reader who mistakes the character who they are; comforts a feeling, and stays with the person mentioned', () => {
    const scene_lines = [
      'Ilse. I keep the lamps.',
      'You’re crying. Sit.',
      'My brother was on the Halcyon.',
      'Ilse keeps bees.',
    ]
    const cast = [member('Ilse', { scene_lines })]
    for (const text of ['You are not Anna, are you?', 'are you ilse?', 'Ты не Анна?', 'Вы ведь Анна, да?'])
      expect(says(text, { cast }).message, text).toBe(scene_lines[0])
    for (const text of ['I’m so sad today', 'my dog died', 'Мне сегодня очень грустно', 'у меня вчера умерла собака'])
      expect(says(text, { cast }).message, text).toBe(scene_lines[1])
    const recent = [past('reader', 'Do you have a brother?'), past('character', '*waits*', character('Ilse'))]
    expect(says('How did he drown?', { cast, remembered: { summaries: [], recent } }).message).toBe(scene_lines[2])
    const vera = [member('Вера', { scene_lines: ['Вера. Просто Вера.', 'Холодно тут.'] })]
    expect(says('ты веришь в бога', { cast: vera, language: 'russian' }).message).not.toBe('Вера. Просто Вера.')
    expect(says('я тебя люблю', { cast, language: 'russian' }).message).toBe('*едва заметно улыбается*')
  })

  test('that gives an age is found as one', () => {
    for (const [asked, line, language] of [
      ['how old are you', 'I’m thirty-one, and it’s the wind does this to a face.', 'english'],
      ['сколько тебе лет', 'Мне двадцать три. В этом городе это уже диагноз.', 'russian'],
      ['Сколько вам лет?', 'Шестьдесят восемь мне. Тридцать из них — вот на этом стуле.', 'russian'],
    ] as const) {
      const cast = [member('Ilse', { scene_lines: ['I am ten minutes late.', 'Двадцатого. Не раньше.', line] })]
      expect(says(asked, { cast, language }).message, asked).toBe(line)
    }
  })
})
