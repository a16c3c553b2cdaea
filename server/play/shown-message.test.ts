import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { Translation } from '@fabula/core/novel/texts'
import { onStage, sceneId, tinyNovel } from '@fabula/core/test/tiny-novel'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { NewState } from '@fabula/core/turn/game-state'
import { gesturePhrases } from '@fabula/phrases/gestures'
import { expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showState } from './play-state.ts'
import { shownMessage, shownSaid, shownSpeaker } from './shown-message.ts'

const source = 'You land, {{user}}. (Again?)'
const novel = tinyNovel({ first: 'landing', static: { landing: { original_message: source } } })
const russian: Translation = {
  language: 'russian',
  unit: `static_scene/${sceneId('landing')}/original_message`,
  source,
  text: 'Вы на берегу, {{user}}.',
  made_by: 'model',
}
const loaded = (...translations: Translation[]) =>
  ({
    novel,
    localized: (language: Language) => localizeNovel(novel, translationTable(translations, language), language),
  }) as LoadedNovel
const begunIn = (of: LoadedNovel, language: Language): NewState => {
  const state = startGame(of.localized(language), { name: 'Нелл $1', biography: '', language })
  if (!state) throw new Error('no first scene')
  return state
}

test("an untranslated author's text is shown in the original and marked", () => {
  const state = begunIn(loaded(), 'russian')
  expect(shownMessage(loaded(), state, 'russian')).toEqual({
    message: 'You land, Нелл $1. (Again?)',
    untranslated: true,
  })
})

test('a text by an author who never chose a language is in the language of its letters', () => {
  const shownOf = (original_message: string) => {
    const own = { ...tinyNovel({ first: 'landing', static: { landing: { original_message } } }), language: null }
    const of = { novel: own, localized: () => own as LoadedNovel['novel'] } as unknown as LoadedNovel
    return shownMessage(of, begunIn(of, 'russian'), 'russian')
  }
  const own = 'Вы на берегу. Темно.'
  expect(shownOf(own)).toEqual({ message: own, untranslated: false })
  expect(shownOf('You land in the dark.')).toMatchObject({ untranslated: true })
})

test("a translated author's text is shown once it exists, with the reader's name", () => {
  const state = begunIn(loaded(), 'russian')
  expect(shownMessage(loaded(russian), state, 'russian')).toEqual({
    message: 'Вы на берегу, Нелл $1.',
    untranslated: false,
  })
})

test("an author's text is shown in the requested language, whatever language it was read in", () => {
  const english = begunIn(loaded(russian), 'english')
  expect(shownMessage(loaded(russian), english, 'russian')).toEqual({
    message: 'Вы на берегу, Нелл $1.',
    untranslated: false,
  })
  const read = begunIn(loaded(russian), 'russian')
  expect(shownMessage(loaded(russian), read, 'english')).toEqual({
    message: 'You land, Нелл $1. (Again?)',
    untranslated: false,
  })
  expect(shownMessage(loaded(), english, 'russian')).toEqual({ message: english.message, untranslated: true })
})

test("a character's own lines, which are said without a model, are shown in the requested language too", () => {
  const line = 'Ask the fog, {{user}}. It knows {{user}}.'
  const talking = tinyNovel({ first: 'quay', cast: ['Ilse'], interactive: { quay: { characters: [onStage('Ilse')] } } })
  const ilse = talking.characters[0]
  if (!ilse) throw new Error('nobody there')
  ilse.example_lines = [line, 'Mind your head.']
  ilse.name_translations = [{ language: 'russian', translation: 'Ильза' }]
  const unit = `character/${ilse.id}/example_line`
  const table = translationTable(
    [{ language: 'russian', unit, source: line, text: 'Спросите туман, {{user}}. Он знает.', made_by: 'author' }],
    'russian',
  )
  const there = {
    novel: talking,
    localized: (language: Language) => localizeNovel(talking, table, language),
  } as LoadedNovel
  const said = (message: string, more: Partial<NewState> = {}) =>
    ({ ...begunIn(there, 'english'), message, turn: 1, storyteller: 'offline', ...more }) as NewState
  expect(shownMessage(there, said('Ask the fog, Nell.  It knows Nell.'), 'russian')).toEqual({
    message: 'Спросите туман, Nell. Он знает.',
    untranslated: false,
  })
  expect(shownMessage(there, said('Спросите туман, Nell. Он знает.', { language: 'russian' }), 'english').message).toBe(
    'Ask the fog, Nell. It knows Nell.',
  )
  // A line that a model picked, even if it was machine-translated before.
  const picked = said('Ask the fog, Nell. It knows Nell.', { storyteller: 'model' })
  expect(shownMessage(there, { ...picked, translation: 'Спросите у тумана.' }, 'russian')).toEqual({
    message: 'Спросите туман, Nell. Он знает.',
    untranslated: false,
  })
  const alone = said('Mind your head.', { storyteller: 'model' })
  expect(shownMessage(there, { ...alone, translation: 'Осторожно.' }, 'russian').message).toBe('Осторожно.')
  // A different name in each place is not the author's text; neither text nor name without a translation changes.
  const mixed = said('Ask the fog, Nell. It knows Ben.')
  expect(shownMessage(there, mixed, 'russian')).toEqual({ message: mixed.message, untranslated: true })
  expect(shownMessage(there, said('Mind your head.'), 'russian')).toEqual({
    message: 'Mind your head.',
    untranslated: true,
  })
  const speaker = { type: 'character', character_id: ilse.id, name: 'Ilse' } as const
  expect(shownSpeaker(there, speaker, 'russian')).toBe('Ильза')
  expect(shownSpeaker(there, { ...speaker, name: 'Ильза' }, 'english')).toBe('Ilse')
  // The character's name before the author changed it.
  expect(shownSpeaker(there, { ...speaker, name: 'Elsa' }, 'russian')).toBe('Elsa')
  // A scene in which the reader speaks: the name of one who gave none follows the language.
  const reader = { type: 'user' as const, character_id: null }
  expect(shownSpeaker(there, { ...reader, name: 'Incognito' }, 'russian')).toBe('Инкогнито')
  expect(shownSpeaker(there, { ...reader, name: 'Nell' }, 'russian')).toBe('Nell')
})

test("a model's reply, the reader's words and an edited original stay as they were said", () => {
  const original = begunIn(loaded(), 'russian')
  const spoken: NewState = { ...original, storyteller: 'model', message: 'You are here, Нелл.' }
  expect(shownMessage(loaded(russian), spoken, 'russian').message).toBe(spoken.message)
  expect(shownMessage(loaded(russian), spoken, 'english')).toEqual({ message: spoken.message, untranslated: true })
  const older: NewState = { ...original, message: 'You landed.' }
  expect(shownMessage(loaded(russian), older, 'russian')).toEqual({ message: 'You landed.', untranslated: false })
  const own = { kind: 'text', text: source, name: 'Nell' } as const
  expect(shownSaid(loaded(russian), own, 'russian')).toBe(source)
  expect(shownSaid(loaded(russian), { ...own, kind: 'choice' }, 'russian')).toBe(russian.text.replace('{{user}}', ''))
})

test('a novel shown in both languages keeps them apart', () => {
  const there = loaded(russian)
  const said = { ...begunIn(there, 'english'), kind: 'choice' as const, text: source, name: 'Nell' }
  const both = () => (['english', 'russian'] as const).map((language) => shownSaid(there, said, language))
  const expected = ['You land, . (Again?)', 'Вы на берегу, .']
  expect([both(), both()]).toEqual([expected, expected])
})

test('a hint without a translation is marked, even under a translated message', () => {
  const hinted = tinyNovel({ first: 'quay', interactive: { quay: { start_message_original: 'Fog.', help: 'Ask.' } } })
  const unit = (field: string) => `interactive_scene/${sceneId('quay')}/${field}`
  const texts = (...translations: Translation[]) =>
    ({
      novel: hinted,
      localized: (language: Language) => localizeNovel(hinted, translationTable(translations, language), language),
    }) as LoadedNovel
  const fog: Translation = {
    language: 'russian',
    unit: unit('start_message_original'),
    source: 'Fog.',
    text: 'Туман.',
    made_by: 'model',
  }
  const ask: Translation = { ...fog, unit: unit('help'), source: 'Ask.', text: 'Спросите.' }
  const shown = (of: LoadedNovel, language: Language) =>
    showState(of, begunIn(of, 'english'), { name: 'Vera', language })
  expect(shown(texts(fog), 'russian')).toMatchObject({ character_message: 'Туман.', help: 'Ask.', untranslated: true })
  expect(shown(texts(fog, ask), 'russian').untranslated).toBeUndefined()
  expect(shown(texts(fog), 'english').untranslated).toBeUndefined()
})

test('a gesture is shown in the requested language, however it was made; other text stays', () => {
  const said = (message: string, language: Language): NewState => ({
    ...begunIn(loaded(), language),
    turn: 3,
    message,
    storyteller: 'offline',
  })
  for (const kind of Object.keys(gesturePhrases.english) as (keyof typeof gesturePhrases.english)[]) {
    expect(gesturePhrases.russian[kind]).toHaveLength(gesturePhrases.english[kind].length)
    const there = gesturePhrases.english[kind].map((text) => shownMessage(loaded(), said(text, 'english'), 'russian'))
    expect(there.every(({ message, untranslated }) => /^\*[а-яё]/.test(message) && !untranslated)).toBe(true)
  }
  expect(shownMessage(loaded(), said('*пожимает плечами*', 'russian'), 'english').message).toBe('*shrugs*')
  expect(shownMessage(loaded(), said('*shrugs*', 'english'), 'english').message).toBe('*shrugs*')
  expect(shownMessage(loaded(), said('*leaves*', 'english'), 'russian')).toEqual({
    message: '*leaves*',
    untranslated: true,
  })
})
