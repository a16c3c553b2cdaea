import { expect, test } from 'vitest'
import type { CharacterId } from '../../ids.ts'
import type { Character } from '../../novel/character.ts'
import type { Language } from '../../novel/language.ts'
import type { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { chatLossKinds } from './chat-losses.ts'
import { readChatHead, readChatLine } from './read-chat-line.ts'
import { head, hers, novel, ours, play, scene, told } from './test-chat.ts'
import { chatLine } from './write-chat.ts'

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
  // The others are of single lines: too many answers, too long, messages of the program, and what is no line.
  const kinds = losses.map(([kind]) => kind)
  expect([...kinds, 'answers', 'cut', 'notes', 'unread'].toSorted()).toEqual(chatLossKinds.toSorted())
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

test('a state has the date of its line, or of the last line with one; alternative answers come shortly before', () => {
  const { states } = play([
    { name: 'Seraphina', mes: 'The river is high tonight.' },
    ours('Well?'),
    hers('Two.', { swipes: ['One.', 'Two.', 'Three.'], swipe_id: 1, send_date: 'January 5, 2024 2:07pm' }),
    hers('No date.', { send_date: null }),
  ])
  const at = Date.UTC(2024, 0, 5, 14, 7)
  expect(states.map((answers) => answers.map((each) => [each.document.message, each.at, each.shown]))).toEqual([
    [['The river is high tonight.', null, true]],
    [
      ['One.', at - 2, false],
      ['Two.', at - 1, true],
      ['Three.', at, false],
    ],
    [['No date.', at, true]],
  ])
  const dated = play([hers('The river is high tonight.', { swipes: ['The river is high tonight.', 'Hm.'] })])
  expect(dated.states.map((answers) => answers.map(({ at }) => at))).toEqual([[Date.UTC(2024, 0, 5, 14, 5)]])
  expect(dated.losses).toEqual([['greetings', 1]])
})

/** The novel with a scene that nobody opens, a second character, and Russian texts for Russian readers. */
const inTwoLanguages = (language: Language): Novel => {
  const [first, ...scenes] = novel.interactive_scenes
  const [seraphina] = novel.characters
  if (!first || !seraphina) throw new Error('no scene')
  const bob: Character = { ...seraphina, id: 'bob' as CharacterId, prompt_name: 'Bob', aliases: ['Сера'] }
  const yard = { ...scene('yard', 'A yard.'), start_message_speaker_id: null }
  return language === 'english'
    ? { ...novel, characters: [seraphina, bob], interactive_scenes: [first, yard, ...scenes] }
    : {
        ...novel,
        characters: [{ ...seraphina, prompt_name: 'Серафина' }, bob],
        interactive_scenes: [first, yard, scene('glade', 'Река высока.'), scene('river', '')],
      }
}

test('a chat in Russian is of the novel in Russian; names count in every language, and of one name the first', () => {
  const { path, game } = play(
    [
      head(),
      hers('Река высока.', { name: 'серафина', swipes: ['Река высока.', 'Лес тих.'] }),
      ours('…'),
      { name: 'Сера', mes: '…' },
      hers('Yes, {{user}}.'),
    ],
    inTwoLanguages,
  )
  expect(
    path.map(({ speaker, message, language, scene_id, storyteller }) => [
      ...[speaker.character_id, speaker.name, message, language, scene_id, storyteller],
    ]),
  ).toEqual([
    ['sera', 'Серафина', 'Река высока.', 'russian', 'glade', null],
    ['sera', 'Seraphina', '…', 'russian', 'glade', 'model'],
    ['sera', 'Seraphina', 'Yes, Ann.', 'english', 'glade', 'model'],
  ])
  expect([game.castLines, game.turns]).toEqual([3, 3])
  expect(game.losses.list()).toEqual([{ kind: 'greetings', count: 1, line: 2 }])
})

test('a chat that the narrator begins is in a scene of the character of its header', () => {
  const night = { name: 'System', mes: '{{char}} and {{user}}.', extra: { type: 'narrator' } }
  const begun = (header: object) => {
    const { path, losses } = play([header, night, ours('Hm.', { name: '' }), hers('Yes.')], inTwoLanguages)
    return [path.map(({ scene_id, message, said }) => [scene_id, message, said?.name ?? null]), losses]
  }
  expect(begun(head())).toEqual([
    [
      ['glade', 'Seraphina and Incognito.', null],
      ['glade', 'Yes.', 'Incognito'],
    ],
    [],
  ])
  expect(begun({ chat_metadata: {} })).toEqual([
    [
      ['yard', '{{char}} and Incognito.', null],
      ['yard', 'Yes.', 'Incognito'],
    ],
    [],
  ])
})

test('a line by nobody in a chat with nobody is the narrator’s; in a novel without conversations there is no game', () => {
  const nameless = play([{ mes: 'Hello.' }])
  expect([told(nameless.path), nameless.losses]).toEqual([[['narrator', '', 'Hello.']], [['strangers', 1]]])
  const fixed = play([hers('Hi.')], () => ({ ...novel, interactive_scenes: [] }))
  expect([fixed.states, fixed.game.turns, fixed.game.castLines]).toEqual([[], 0, 1])
})

test('messages that are too long together are cut; all that wait for an answer at the end are counted', () => {
  const most = 'x'.repeat(limits.text)
  const long = `${'x'.repeat(limits.text - 9)} {{user}}`
  const begun = [head(), hers('The river is high tonight.')]
  const { path, losses } = play([...begun, ours(most), ours(most), hers('Hm.'), ours(long), hers(long)])
  expect(path.map(({ said, message }) => [said?.text.length, message.length]).slice(1)).toEqual([
    [limits.text, 3],
    [limits.text - 5, limits.text - 5],
  ])
  expect(losses).toEqual([
    ['joined', 1],
    ['cut', 1],
  ])
  const { game } = play([...begun, ours('One.'), ours('Two.', { mes: '', extra: { image: 'a' } }), ours('Three.')])
  expect(game.losses.list()).toEqual([
    { kind: 'unanswered', count: 2, line: 3 },
    { kind: 'attached', count: 1, line: 4 },
    { kind: 'joined', count: 1, line: 5 },
  ])
})

test('counts no known lines where no character of the novel speaks', () => {
  expect(
    play([
      { ...head(), character_name: 'Bob' },
      { name: 'Bob', mes: 'Hi.' },
    ]).game.castLines,
  ).toBe(0)
})
