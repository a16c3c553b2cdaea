import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CharacterId, SceneId } from '../../ids.ts'
import type { Character } from '../../novel/character.ts'
import { newInteractiveScene } from '../../novel/interactive-scene.ts'
import { type Novel, newNovelHead } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { pastLines } from '../../turn/history.ts'
import { ChatGame, type ChatState } from './chat-game.ts'
import { readChatHead, readChatLine } from './read-chat-line.ts'
import { readSendDate } from './send-date.ts'
import { chatHead, chatLine, type WrittenLine } from './write-chat.ts'

const sera = 'sera' as CharacterId
const scene = (id: string, start_message_original: string) => ({
  ...newInteractiveScene(id as SceneId, id, ''),
  start_message_original,
  start_message_speaker_id: sera,
})
/** A card as a novel: a scene that asks which greeting, and a scene for each. */
const novel: Novel = {
  ...newNovelHead('Sera'),
  id: 'novel' as Novel['id'],
  created_at: '',
  language: 'english',
  first_scene_id: 'which' as SceneId,
  first_scene_type: 'interactive',
  characters: [
    {
      id: sera,
      prompt_name: 'Seraphina',
      aliases: ['Сера'],
      biographies: [],
      sprites: [],
      example_lines: [],
    } as unknown as Character,
  ],
  assets: { sprites: [], backgrounds: [], musics: [] },
  interactive_scenes: [
    { ...scene('which', 'Which beginning?'), interactive: false, start_message_speaker_id: null },
    scene('glade', '*She smiles.* You are awake, {{user}}.'),
    scene('river', 'The river is high tonight.'),
  ],
  static_scenes: [],
}

const head = (more: object = {}) => ({
  user_name: 'Ann',
  character_name: 'Seraphina',
  create_date: '2024-1-5 @14h 05m 30s 1ms',
  chat_metadata: more,
})
const hers = (mes: string, more: object = {}) => ({
  name: 'Seraphina',
  is_user: false,
  mes,
  send_date: 'January 5, 2024 2:05pm',
  ...more,
})
const ours = (mes: string, more: object = {}) => ({
  name: 'Ann',
  is_user: true,
  mes,
  send_date: 'January 5, 2024 2:06pm',
  ...more,
})

function play(records: readonly unknown[]) {
  const game = new ChatGame(() => novel, 'Incognito', readChatHead(records[0]))
  const made: ChatState[][] = []
  for (const [at, record] of records.entries()) {
    const line = readChatLine(record)
    if (line !== null && line !== 'note') made.push(game.take(line, at + 1))
  }
  game.finish()
  const states = made.filter((answers) => answers.length > 0)
  const path = states.map((answers) => {
    const shown = answers.find((answer) => answer.shown)
    if (!shown) throw new Error('none of the answers is shown')
    return shown.document
  })
  return { game, states, path, losses: game.losses.list().map(({ kind, count }) => [kind, count]) }
}
const told = (path: ReturnType<typeof play>['path']) =>
  pastLines(path.map((state, at) => ({ ...state, id: `${at}` as never }))).map(({ by, name, text }) => [by, name, text])

test('a chat continues in the scene with its opening, and the world does not change', () => {
  const { path, states, losses, game } = play([
    head(),
    hers('*She smiles.* You are awake, Ann.'),
    ours('Where am I?'),
    hers('In the glade.', { swipes: ['Safe.', 'In the glade.', 'Nowhere.'], swipe_id: 1 }),
    ours('Thanks.'),
    hers('Rest, {{user}}.'),
  ])
  expect(told(path)).toEqual([
    ['character', 'Seraphina', '*She smiles.* You are awake, Ann.'],
    ['reader', 'Ann', 'Where am I?'],
    ['character', 'Seraphina', 'In the glade.'],
    ['reader', 'Ann', 'Thanks.'],
    ['character', 'Seraphina', 'Rest, Ann.'],
  ])
  expect(path.map(({ scene_id, storyteller, turn }) => [scene_id, storyteller, turn])).toEqual([
    ['glade', null, 0],
    ...Array(2).fill(['glade', 'model', 0]),
  ])
  expect(states[1]?.map(({ document, shown }) => [document.message, shown, document.said?.text])).toEqual([
    ['Safe.', false, 'Where am I?'],
    ['In the glade.', true, 'Where am I?'],
    ['Nowhere.', false, 'Where am I?'],
  ])
  expect(new Set(path.map(({ world }) => JSON.stringify(world))).size).toBe(1)
  expect([losses, game.castLines, game.turns]).toEqual([[], 3, 3])
})

test('a chat is recognised by the metadata in its first line, or by both names', () => {
  const both = { user_name: 'Ann', character_name: 'Seraphina' }
  expect(readChatHead(both)).toMatchObject({ character: 'Seraphina', keeps: [] })
  expect(readChatHead({ chat_metadata: {} })).not.toBeNull()
  expect([readChatHead({ ...both, user_name: 1 }), readChatHead({ user_name: 'Ann' })]).toEqual([null, null])
})

test('a header without names, as newer versions write it: whoever speaks first is meant', () => {
  const { path, game } = play([
    { chat_metadata: { integrity: 'a' }, user_name: 'unused', character_name: 'unused' },
    ours('{{char}}?'),
    hers('Here.'),
    ours('Good, {{char}}.'),
    { is_user: false, mes: 'Rest.' },
  ])
  expect(told(path)).toEqual([
    ['reader', 'Ann', '{{char}}?'],
    ['character', 'Seraphina', 'Here.'],
    ['reader', 'Ann', 'Good, Seraphina.'],
    ['character', 'Seraphina', 'Rest.'],
  ])
  expect(game.castLines).toBe(2)
})

test('the shown answer without a number is found among the others, or is one more', () => {
  const answersOf = (mes: string, swipe_id?: unknown) => {
    const line = readChatLine(hers(mes, { swipes: ['One.', 'Two.'], swipe_id }))
    return line !== null && line !== 'note' && [line.answers, line.shown]
  }
  expect(answersOf('Two.')).toEqual([['One.', 'Two.'], 1])
  expect(answersOf('Three.')).toEqual([['Three.', 'One.', 'Two.'], 0])
  expect(answersOf('Three.', 7)).toEqual([['Three.', 'One.', 'Two.'], 0])
  expect(answersOf('Three.', 1)).toEqual([['One.', 'Three.'], 1])
})

test('texts up to the limit of a turn stay whole, longer ones are cut and reported', () => {
  const said = (length: number) => {
    const text = 'x'.repeat(length)
    const { path, losses } = play([head(), hers('The river is high tonight.'), ours(text), hers(text)])
    return [path[1]?.said?.text.length, path[1]?.message.length, losses]
  }
  expect(said(limits.text)).toEqual([limits.text, limits.text, []])
  expect(said(limits.text + 1)).toEqual([limits.text, limits.text, [['cut', 2]]])
})

test('alternative answers are written only where there are several, with the index of the shown one', () => {
  const line = (answers: string[]) =>
    JSON.parse(chatLine({ by: 'character', name: 'Sera', text: 'One.', at: 'x', answers }))
  expect([line([]), line(['One.']), line(['Two.', 'Three.'])].map(({ swipes }) => swipes)).toEqual(
    Array(3).fill(undefined),
  )
  expect(line(['Two.', 'One.'])).toMatchObject({ swipe_id: 1, swipes: ['Two.', 'One.'] })
})

test('every change and loss is reported, by kind and with its first line', () => {
  const { path, game, losses } = play([
    head({ note_prompt: 'Be brief.', variables: { gold: 3 }, world_info: 'Eldoria' }),
    hers('The river is high tonight.', {
      swipes: ['The river is high tonight.', 'You are late.', '*She smiles.* You are awake, Ann.'],
      swipe_id: 0,
    }),
    { name: 'SillyTavern System', is_system: true, mes: 'Welcome!', extra: { type: 'generic' } },
    ours('One.'),
    ours('Two.', { extra: { image: 'a.png' } }),
    hers('Three.', { is_system: true, extra: { reasoning: 'Hm.' } }),
    { name: 'System', mes: 'Night falls.', extra: { type: 'narrator' } },
    { name: 'Bob', mes: 'Hello there.' },
    ours('Anybody?'),
  ])
  expect(told(path).slice(1)).toEqual([
    ['reader', 'Ann', 'One.\n\nTwo.'],
    ['character', 'Seraphina', 'Three.'],
    ['narrator', '', 'Night falls.'],
    ['character', 'Bob', 'Hello there.'],
  ])
  expect(path[0]?.storyteller).toBeNull()
  expect(losses).toEqual([
    ['author_note', 1],
    ['variables', 1],
    ['lorebook', 1],
    ['greetings', 1],
    ['attached', 1],
    ['joined', 1],
    ['hidden', 1],
    ['thoughts', 1],
    ['strangers', 1],
    ['unanswered', 1],
  ])
  expect(game.losses.list().at(-1)).toEqual({ kind: 'unanswered', count: 1, line: 9 })
  expect(readChatLine({ name: 'SillyTavern System', is_system: true, mes: 'Welcome!' })).toBe('note')
})

test('a chat without a header that the reader begins, in Russian and with another name of the character', () => {
  const { path, game } = play([
    { name: 'Аня', is_user: true, mes: 'Ты где?' },
    { name: 'сера', mes: 'Здесь.' },
  ])
  expect(told(path)).toEqual([
    ['reader', 'Аня', 'Ты где?'],
    ['character', 'Seraphina', 'Здесь.'],
  ])
  expect([path[0]?.language, path[0]?.scene_id, game.castLines]).toEqual(['russian', 'glade', 1])
})

test('counts no known lines where no character of the novel speaks', () => {
  expect(
    play([
      { ...head(), character_name: 'Bob' },
      { name: 'Bob', mes: 'Hi.' },
    ]).game.castLines,
  ).toBe(0)
})

describe('readSendDate', () => {
  test.each([
    ['June 19, 2023 2:20pm', '2023-06-19T14:20:00.000Z'],
    ['June 19, 2023 12:05am', '2023-06-19T00:05:00.000Z'],
    ['2023-6-9 @14h 20m 5s 123ms', '2023-06-09T14:20:05.123Z'],
    ['2023-06-09@14h20m05s', '2023-06-09T14:20:05.000Z'],
    ['2023-06-09T14:20:05.000Z', '2023-06-09T14:20:05.000Z'],
    [1_687_184_400_000, '2023-06-19T14:20:00.000Z'],
    ['1687184400000', '2023-06-19T14:20:00.000Z'],
  ])('reads %s', (written, at) => expect(new Date(readSendDate(written) ?? 0).toISOString()).toBe(at))
  test.each([null, '', 'yesterday', 'Foo 1, 2023 1:00pm', -5, 1e18, {}])('rejects %s', (written) =>
    expect(readSendDate(written)).toBeNull(),
  )
})

const words = fc.stringMatching(/^[A-Za-zа-я.,!?*"' ]{0,30}[a-zа-я]$/).map((text) => text.trim())
const exchange = fc.record({
  asked: fc.option(words),
  answers: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
  shown: fc.nat(3),
})

test('a chat that is written is read back with every line and every alternative answer', () => {
  fc.assert(
    fc.property(fc.array(exchange, { minLength: 1, maxLength: 12 }), (exchanges) => {
      const at = '2024-01-05T14:05:00.000Z'
      const lines = exchanges.flatMap(({ asked, answers, shown }, place): WrittenLine[] => [
        ...(asked === null ? [] : [{ by: 'reader' as const, name: 'Ann', text: asked, at, answers: [] }]),
        {
          by: 'character',
          name: 'Seraphina',
          text: answers[shown % answers.length] ?? '',
          at,
          answers: place === 0 ? [] : answers,
        },
      ])
      const text =
        chatHead({ reader: 'Ann', character: 'Seraphina', begun_at: at, mark: 'game' }) + lines.map(chatLine).join('')
      const { path, states, losses } = play(
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      expect(told(path)).toEqual(lines.map(({ by, name, text }) => [by, name, text]))
      expect(states.slice(1).map((answers) => answers.map(({ document }) => document.message))).toEqual(
        exchanges.slice(1).map(({ answers }) => answers),
      )
      expect(losses).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('any line is either read or left out', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.json({ maxDepth: 4 }).map((text) => JSON.parse(text)),
          fc.record(
            {
              mes: fc.anything(),
              swipes: fc.anything(),
              swipe_id: fc.anything(),
              extra: fc.anything(),
              name: fc.anything(),
              is_system: fc.boolean(),
              send_date: fc.anything(),
            },
            { requiredKeys: ['mes'] },
          ),
          fc.record({ chat_metadata: fc.anything() }),
        ),
        { maxLength: 8 },
      ),
      (records) => {
        for (const { document } of play([head(), ...records]).states.flat())
          expect(typeof document.message).toBe('string')
      },
    ),
    { numRuns: 200 },
  )
})
