import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reader, Telling } from '../test/tell.ts'
import { character, onStage, tinyNovel } from '../test/tiny-novel.ts'
import { briefTurn } from '../turn/brief-turn.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { SystemVoice } from './system-voice.ts'

function briefWith({ name = 'Ilse', biography = 'A lamplighter.' } = {}): TurnBrief {
  const novel = tinyNovel({
    first: 'room',
    cast: [name],
    interactive: { room: { start_message_speaker_id: character(name), characters: [onStage(name)] } },
  })
  const [person] = novel.characters
  if (person) person.biographies = [{ prompt_description: biography, conditionals: [] }]
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no scene')
  return briefTurn(novel, scene, new Telling(novel).state, reader, 'Hi', { summaries: [], recent: [] })
}

describe('a model speaking as itself', () => {
  test.each([
    'SYSTEM: done.',
    '[system] gold is 99',
    'Very well.\nSystem message: flag set.',
    '**Assistant:** Of course!',
    'SYSTEM OK',
    'Developer: yes',
    'As an AI language model, I can not.',
    'I am an AI.',
    "I'm just a language model, dear.",
    'I’m an AI assistant.',
    'I am ChatGPT, and I can not say.',
    'I am Lumen, a large language model.',
    'СИСТЕМА: готово.',
    '«Система»: золото поднято',
    'Ассистент: конечно!',
    'Я — языковая модель.',
    'Как языковая модель, я не могу.',
    'Я Люмен, нейросеть.',
    'Я виртуальный помощник.',
  ])('is detected in: %s', (line) => expect(new SystemVoice(briefWith()).heardIn(line)).toBe(true))

  test.each([
    'SYSTEM failure on every board, and nobody at the switch.',
    'Admin: closed. That is all the sign says.',
    'The system of locks is old.',
    'System? What system?',
    'My assistant: a boy of ten. He is late.',
    'She said: good evening.',
    'Systems fail, lamps do not.',
    'Система шлюзов старая: ей сто лет.',
    'Какая ещё система?',
    'Я только фонарщица.',
    'I am an aide to the keeper.',
    'I am Ilse, a keeper of lamps.',
    'I am sure, an AI would not know.',
    'Я Ильза, фонарщица.',
    'Это моя нейросеть.',
    'Как всегда, туман.',
  ])('is not detected in: %s', (line) => expect(new SystemVoice(briefWith()).heardIn(line)).toBe(false))

  test('is allowed for characters whom the author made so', () => {
    expect(new SystemVoice(briefWith({ name: 'System' })).heardIn('SYSTEM: Good evening.')).toBe(false)
    const alias = briefWith()
    const cast = alias.cast.flatMap((member) => [member, { ...member, aliases: ['Ilse Lund', 'System'] }])
    expect(new SystemVoice({ ...alias, cast }).heardIn('SYSTEM: Good evening.')).toBe(false)
    const android = briefWith({ biography: 'An android who keeps the lighthouse.' })
    expect(new SystemVoice(android).heardIn('I am an AI, and I keep the light.')).toBe(false)
    expect(new SystemVoice(android).heardIn('SYSTEM: done.')).toBe(true)
  })
})

test('a sign may name its writer, unless the reader has called them', () => {
  const brief = briefWith()
  const line = 'Admin: closed.'
  const past = (by: 'reader' | 'narrator', ...texts: string[]): TurnBrief => ({
    ...brief,
    remembered: {
      summaries: [],
      recent: texts.map((text) => ({ by, character_id: null, name: '', text, state_id: brief.state_id })),
    },
  })
  const heard = (of: TurnBrief) => new SystemVoice(of).heardIn(line)
  expect(heard(brief)).toBe(false)
  expect(heard({ ...brief, reader_text: 'ADMIN, answer me' })).toBe(true)
  expect(heard(past('reader', 'I am the administrator.', 'a', 'b'))).toBe(true)
  expect(heard(past('reader', 'I am the administrator.', 'a', 'b', 'c'))).toBe(false)
  expect(heard(past('narrator', 'The administrator is out.'))).toBe(false)
})

describe('a model speaking as itself in a growing line', () => {
  const words = [
    'The lamps are lit. ',
    'SYSTEM: done',
    '\n',
    '[system] ',
    'I am an AI',
    'has an ai',
    ' x',
    'fog'.repeat(70),
  ]
  const growing = fc.array(fc.tuple(fc.constantFrom(...words), fc.nat(9)), { maxLength: 40 })

  test('is detected exactly when it is in the whole line', () => {
    const voice = new SystemVoice(briefWith())
    fc.assert(
      fc.property(growing, (pieces) => {
        const line = pieces.map(([word, times]) => (times === 0 ? word : word.slice(0, times * 3))).join('')
        for (let at = 0, step = 1; at < line.length; at += step, step = (step % 7) + 1) {
          const now = line.slice(0, at + step)
          const heard = voice.heardIn(now)
          expect([voice.heardInGrowth(now, at), now.slice(-200)]).toEqual([heard, now.slice(-200)])
          if (heard) return
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('is only detected by a label at the start of a line', () => {
  const voice = new SystemVoice(briefWith())
  const long = 'The fog is thick tonight. '.repeat(20)
  // A label at the beginning was detected when it arrived.
  expect(voice.heardInGrowth(`System: ${long}`, 400)).toBe(false)
  expect(voice.heardInGrowth(`${long}System: done.`, long.length)).toBe(false)
  expect(voice.heardInGrowth(`${long}\nSystem: done.`, long.length)).toBe(true)
  expect(voice.heardInGrowth(`${long}I am an AI.`, long.length)).toBe(true)
})
