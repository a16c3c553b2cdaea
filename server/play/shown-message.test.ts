import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { Translation } from '@fabula/core/novel/texts'
import { sceneId, tinyNovel } from '@fabula/core/test/tiny-novel'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { NewState } from '@fabula/core/turn/game-state'
import { expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { shownMessage } from './shown-message.ts'

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

test('an author’s text that nobody translated yet is the original, and marked', () => {
  const state = begunIn(loaded(), 'russian')
  expect(shownMessage(loaded(), state, 'russian')).toEqual({
    message: 'You land, Нелл $1. (Again?)',
    untranslated: true,
  })
})

test('it is shown translated as soon as it is, with the reader’s name', () => {
  const state = begunIn(loaded(), 'russian')
  expect(shownMessage(loaded(russian), state, 'russian')).toEqual({
    message: 'Вы на берегу, Нелл $1.',
    untranslated: false,
  })
})

test('what was said stays as it was said: in another language, by a storyteller, of an original that was edited', () => {
  const english = begunIn(loaded(russian), 'english')
  expect(shownMessage(loaded(russian), english, 'russian').message).toBe('You land, Нелл $1. (Again?)')
  const original = begunIn(loaded(), 'russian')
  const spoken: NewState = { ...original, storyteller: 'model' }
  expect(shownMessage(loaded(russian), spoken, 'russian').message).toBe(original.message)
  const older: NewState = { ...original, message: 'You landed.' }
  expect(shownMessage(loaded(russian), older, 'russian')).toEqual({ message: 'You landed.', untranslated: false })
})
