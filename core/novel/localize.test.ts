import { expect, test } from 'vitest'
import { character, sceneId, tinyNovel } from '../test/tiny-novel.ts'
import { languageOfNovel } from './language.ts'
import { localizeNovel, translate, translationTable } from './localize.ts'
import type { Translation } from './texts.ts'

const novel = tinyNovel({
  first: 'landing',
  cast: ['Osip', 'Ilse'],
  static: { landing: { original_message: 'Good night.' }, later: { original_message: 'Good night.' } },
})
const at = (scene: string) => `static_scene/${sceneId(scene)}/original_message`
const kept = (unit: string, source: string, text: string, made_by: Translation['made_by'] = 'author'): Translation => ({
  unit,
  source,
  text,
  made_by,
  language: 'russian',
})
const shown = (...translations: Translation[]) =>
  localizeNovel(novel, translationTable(translations, 'russian'), 'russian').static_scenes.map(
    (scene) => scene.original_message,
  )

test('prefers a text’s own translation, then the author’s of an older version, then that of an equal text elsewhere', () => {
  expect(shown(kept(at('landing'), 'Good night.', 'Доброй ночи.', 'model'))).toEqual(['Доброй ночи.', 'Доброй ночи.'])
  expect(
    shown(
      kept(at('landing'), 'Good night.', 'Доброй ночи.', 'model'),
      kept(at('later'), 'Good night, all.', 'Всем доброй ночи.'),
    ),
  ).toEqual(['Доброй ночи.', 'Всем доброй ночи.'])
  // A model’s translation of an older version is not used.
  expect(shown(kept(at('later'), 'Good night, all.', 'Всем доброй ночи.', 'model'))).toEqual([
    'Good night.',
    'Good night.',
  ])
  expect(shown()).toEqual(['Good night.', 'Good night.'])
})

test('a text that its author has removed stays removed, whatever its translation was', () => {
  const blank = tinyNovel({ first: 'landing', static: { landing: { original_message: ' ' } } })
  const table = translationTable([kept(at('landing'), 'Good night.', 'Доброй ночи.')], 'russian')
  expect(localizeNovel(blank, table, 'russian').static_scenes[0]?.original_message).toBe(' ')
})

test('a character’s own name translation takes precedence over stored translations', () => {
  const named = {
    ...novel,
    characters: novel.characters.map((one) => ({
      ...one,
      name_translations: one.prompt_name === 'Osip' ? [{ language: 'russian' as const, translation: ' Осип ' }] : [],
    })),
  }
  const unit = (name: string) => `character/${character(name)}/prompt_name`
  const table = translationTable([kept(unit('Osip'), 'Osip', 'Иосиф'), kept(unit('Ilse'), 'Ilse', 'Ильзе')], 'russian')
  expect(localizeNovel(named, table, 'russian').characters.map(({ prompt_name }) => prompt_name)).toEqual([
    'Осип',
    'Ильзе',
  ])
  expect(localizeNovel(named, table, 'english')).toBe(named)
  // Aliases have translations of their own.
  const aliased = { ...named, characters: named.characters.map((one) => ({ ...one, aliases: ['Ferryman'] })) }
  expect(localizeNovel(aliased, table, 'russian').characters[0]?.aliases).toEqual(['Ferryman'])
})

test('ignores blank texts and other languages, and prefers an author’s translation elsewhere to a model’s', () => {
  const other = { ...kept(at('landing'), 'Good night.', 'Gute Nacht.'), language: 'english' as const }
  const table = translationTable([kept(at('landing'), 'Good night.', ' '), other], 'russian')
  expect(translate(table, at('landing'), 'Good night.')).toBeNull()
  const both = translationTable(
    [kept('a/alias', 'Night', 'Ночь', 'author'), kept('b/alias', 'Night', 'Ночка', 'model')],
    'russian',
  )
  expect(translate(both, 'c/alias', 'Night')?.text).toBe('Ночь')
})

test('a novel without a language is in English', () => {
  const silent = { ...novel, language: null }
  const table = translationTable(
    (['english', 'russian'] as const).map((language) => ({
      ...kept(at('landing'), 'Good night.', `in ${language}`),
      language,
    })),
    'russian',
  )
  expect([languageOfNovel(silent), languageOfNovel({})]).toEqual(['english', 'english'])
  expect(localizeNovel(silent, table, 'english')).toBe(silent)
  expect(localizeNovel(silent, table, 'russian').static_scenes[0]?.original_message).toBe('in russian')
  expect(localizeNovel({ ...silent, language: 'russian' }, table, 'russian').static_scenes[0]?.original_message).toBe(
    'Good night.',
  )
})
