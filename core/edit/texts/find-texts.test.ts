import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { character, ending, onStage, sceneId, tinyNovel, toScene } from '../../test/tiny-novel.ts'
import { applyCommand } from '../commands.ts'
import { authorTexts } from './author-texts.ts'
import { findTexts, isWholeWord, lengthProblem, withHits, wordFinder } from './find-texts.ts'

const nothing = { flags: [], scales: [] }
const novel = tinyNovel({
  flags: { 'lamp lit': false },
  scales: { oil: 1 },
  cast: ['Ilse'],
  first: 'quay',
  static: {
    quay: { original_message: 'The lamp. Lamplight; a LAMP, the lamps. Лампа и лампада.', description: 'a lamp' },
  },
  interactive: {
    talk: {
      characters: [onStage('Ilse', { example_lines: ['My lamp!'] })],
      help: 'Ask of the lamp.',
      additional_prompt_descriptions: [{ prompt_description: 'The lamp is out.', conditionals: [] }],
      endings: [
        {
          id: ending('out'),
          name: 'Lamp out',
          prompt_ending_conditional: 'the lamp goes out',
          keywords: ['lamp'],
          conditionals: [],
          next_scene: toScene('quay'),
          states_trigger: nothing,
        },
      ],
    },
  },
})
const search = { words: 'lamp', put: 'lantern', cased: false, whole: true }
const textsAt = (of: typeof novel) => new Map(authorTexts(of).map(({ path, text }) => [path, text]))

describe('search and replace', () => {
  test('finds text in messages, prompts, names and keywords, and whole words only if requested', () => {
    const found = findTexts(novel, wordFinder(search))
    expect(found.map(({ path, hits }) => [path.replace(/[0-9a-f-]{36}/g, '*'), hits.length])).toEqual([
      ['states/flags/*', 1].map((part, at) => (at === 0 ? 'states/flags/*/name' : part)),
      ['interactive_scenes/*/help', 1],
      ['interactive_scenes/*/characters/0/example_lines/0', 1],
      ['interactive_scenes/*/additional_prompt_descriptions/0/prompt_description', 1],
      ['interactive_scenes/*/endings/*/name', 1],
      ['interactive_scenes/*/endings/*/prompt_ending_conditional', 1],
      ['interactive_scenes/*/endings/*/keywords/0', 1],
      ['static_scenes/*/description', 1],
      ['static_scenes/*/original_message', 2],
    ])
    const many = findTexts(novel, wordFinder({ ...search, whole: false }))
    expect(many.at(-1)?.hits).toHaveLength(4)
    expect(findTexts(novel, wordFinder({ ...search, cased: true, whole: false, words: 'LAMP' }))).toHaveLength(1)
    expect(findTexts(novel, wordFinder({ ...search, words: 'лампа' })).flatMap(({ hits }) => hits)).toHaveLength(1)
    expect(findTexts(novel, wordFinder({ ...search, words: '' }))).toEqual([])
    for (const words of ['well-known', 'either/or', 'Why?'])
      expect(wordFinder({ ...search, words })(`A ${words} thing`)).toEqual([
        { start: 2, end: 2 + words.length, put: 'lantern' },
      ])
  })

  test('replaces the picked matches as one command, except texts that have changed since', () => {
    const found = findTexts(novel, wordFinder(search))
    const texts = found.map(({ path, text, hits }) => ({ path, was: text, now: withHits(text, hits.slice(0, 1)) }))
    const after = applyCommand(novel, { command: 'replaceTexts', texts })
    expect(after.static_scenes[0]?.original_message).toBe('The lantern. Lamplight; a LAMP, the lamps. Лампа и лампада.')
    expect(after.interactive_scenes[0]?.endings[0]).toMatchObject({ name: 'lantern out', keywords: ['lantern'] })
    expect(after.characters).toBe(novel.characters)
    const stale = texts.map((each) => ({ ...each, was: `${each.was}!` }))
    expect(applyCommand(novel, { command: 'replaceTexts', texts: stale })).toBe(novel)
  })

  test('leaves texts that would not fit', () => {
    const path = `static_scenes/${sceneId('quay')}/name`
    expect([lengthProblem(path, ' '), lengthProblem(path, 'x'.repeat(201)), lengthProblem(path, 'x')]).toEqual([
      'empty',
      'long',
      null,
    ])
    expect(['😀'.repeat(200), '😀'.repeat(201)].map((text) => lengthProblem(path, text))).toEqual([null, 'long'])
    expect(lengthProblem(`characters/${character('Ilse')}/aliases/0`, '')).toBe('empty')
    for (const list of ['keywords', 'secondary_keywords'])
      expect([1_000, 1_001].map((length) => lengthProblem(`world_prompts/x/${list}/0`, 'x'.repeat(length)))).toEqual([
        null,
        'long',
      ])
    expect(lengthProblem('interactive_scenes/x/endings/y/keywords/0', 'x'.repeat(201))).toBe('long')
    const change = `interactive_scenes/${sceneId('talk')}/modifying_states/0/states/flags/0`
    expect(lengthProblem(`${change}/change_reason_prompt`, ' ')).toBe('empty')
    expect(lengthProblem(`static_scenes/${sceneId('quay')}/original_message`, '')).toBeNull()
    const replaced = [{ path, was: 'quay', now: '' }]
    expect(applyCommand(novel, { command: 'replaceTexts', texts: replaced })).toBe(novel)
  })

  test('changes nothing but the matches, and can be reversed, for any text', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', 'я', '.', '*', '$', '(', '💡', ' '),
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(fc.array(words), words, (texts, wanted) => {
        const text = texts.join('|')
        const hits = wordFinder({ words: wanted, put: '\u0001', cased: true, whole: false })(text)
        expect(withHits(text, hits)).toBe(text.split(wanted).join('\u0001'))
        for (const hit of wordFinder({ words: wanted, put: '', cased: true, whole: true })(text))
          expect(isWholeWord(text, hit)).toBe(true)
      }),
    )
  })

  test('finds every text of the author under a unique path', () => {
    const texts = authorTexts(novel)
    expect(new Set(texts.map(({ path }) => path)).size).toBe(texts.length)
    expect(textsAt(novel).get('name')).toBe(novel.name)
  })
})
