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

describe('a system’s voice', () => {
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
    'СИСТЕМА: готово.',
    '«Система»: золото поднято',
    'Ассистент: конечно!',
    'Я — языковая модель.',
    'Как языковая модель, я не могу.',
  ])('is heard in: %s', (line) => expect(new SystemVoice(briefWith()).heardIn(line)).toBe(true))

  test.each([
    'The system of locks is old.',
    'System? What system?',
    'My assistant: a boy of ten. He is late.',
    'She said: good evening.',
    'Systems fail, lamps do not.',
    'Система шлюзов старая: ей сто лет.',
    'Какая ещё система?',
    'Я только фонарщица.',
    'I am an aide to the keeper.',
    'Как всегда, туман.',
  ])('is not heard in: %s', (line) => expect(new SystemVoice(briefWith()).heardIn(line)).toBe(false))

  test('belongs to those whom the author gave it', () => {
    expect(new SystemVoice(briefWith({ name: 'System' })).heardIn('SYSTEM: Good evening.')).toBe(false)
    const android = briefWith({ biography: 'An android who keeps the lighthouse.' })
    expect(new SystemVoice(android).heardIn('I am an AI, and I keep the light.')).toBe(false)
    expect(new SystemVoice(android).heardIn('SYSTEM: done.')).toBe(true)
  })
})
