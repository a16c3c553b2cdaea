import { describe, expect, test } from 'vitest'
import type { Language } from '../novel/language.ts'
import { leave, where, withTalk } from '../test/sound-story.ts'
import { ending, tinyNovel } from '../test/tiny-novel.ts'
import { checkNovel, examineNovel } from './check-novel.ts'

test('messages must use known names and close their emphasis; each problem is reported once', () => {
  const texts = (start_message_original: string) =>
    checkNovel(tinyNovel(withTalk({ start_message_original })))
      .filter(({ code }) => code === 'unknown_name' || code === 'emphasis_open')
      .map(({ code, place, written }) => `${code} at ${where(place)}: ${written}`)
  expect(texts('{{user}} has {{ Key }} and {{trust}}. *Well.*')).toEqual([])
  expect(texts('{{lamp}}, {{lamp}}, {{Oil}}')).toEqual([
    'unknown_name at talk/start_message: {{lamp}}',
    'unknown_name at talk/start_message: {{Oil}}',
  ])
  expect(texts('Well, *she')).toHaveLength(1)
})

test('hints, the labels of choices and prompts must use known names too', () => {
  const static_endings = [leave, { ...leave, id: ending('pay'), display_name: 'Pay {{gold}}, *all' }]
  const additional_prompt_descriptions = [
    { prompt_description: '{{user}} has {{oil}} and {{trust}}.', conditionals: [] },
  ]
  const talk = { help: '{{key}}, {{lamp}}', static_endings, additional_prompt_descriptions }
  const problems = checkNovel(tinyNovel(withTalk(talk)))
  expect(problems.filter(({ written }) => written).map(({ place, written }) => `${where(place)}: ${written}`)).toEqual([
    'talk/info: {{lamp}}',
    'talk/static_endings/1: {{gold}}',
    'talk/prompts/0: {{oil}}',
  ])
})

describe('translations', () => {
  const novel = tinyNovel({
    ...withTalk({ start_message_original: 'You have {{Key}}.', help: 'Ask.' }),
    static: { home: { original_message: 'Home, {{user}}.' } },
  })
  const texts = (language: Language, written: Record<string, string>) =>
    Object.entries(written).map(([source, text]) => ({
      unit: `any/${source}`,
      source,
      text,
      language,
      made_by: 'model' as const,
    }))
  const problems = (code: string, translations: ReturnType<typeof texts>) =>
    examineNovel(novel, { translations }).problems.filter((problem) => problem.code === code)

  test('are reported missing by location, in every language that was begun, but not in the novel’s own', () => {
    const missing = (translations: ReturnType<typeof texts>) =>
      problems('text_untranslated', translations).map(
        ({ place, untranslated }) => `${place.kind} ${where(place)}: ${untranslated?.count} ${untranslated?.language}`,
      )
    expect(missing([...texts('english', { talk: 'chat' }), ...texts('russian', { talk: ' ' })])).toEqual([])
    expect(missing(texts('russian', { 'A tiny story': 'Сказка', 'Ask.': 'Спроси.' }))).toEqual([
      'character Ilse/translations: 1 russian',
      'interactive_scene talk/translations: 3 russian',
      'static_scene home/translations: 2 russian',
    ])
    expect(problems('text_untranslated', texts('russian', { home: 'дом' }))[0]?.place).toEqual({
      kind: 'novel',
      id: null,
      section: 'translations',
      index: null,
      name: '',
    })
  })

  test('must keep the placeholders, ignoring case, and add none', () => {
    const lost = (language: Language, written: Record<string, string>) =>
      problems('translation_lost_name', texts(language, written)).map(
        ({ place, written }) => `${where(place)}: ${written}`,
      )
    expect(lost('russian', { 'You have {{Key}}.': 'У вас {{ key }}.', 'Ask.': 'Спроси.' })).toEqual([])
    expect(lost('russian', { 'You have {{Key}}.': 'У вас ключ.' })).toEqual(['talk/translations: {{key}}'])
    expect(lost('russian', { 'Ask.': 'Спроси, {{user}}.' })).toEqual(['talk/translations: {{user}}'])
    expect(
      lost('russian', { 'Home, {{user}}.': 'Дом, {{trust}}.', 'You have {{Key}}.': 'x', 'Ask.': '{{key}}' }),
    ).toEqual(['talk/translations: {{key}}', 'home/translations: {{user}}'])
    expect(lost('english', { 'You have {{Key}}.': 'You have it.' })).toEqual([])
  })
})
