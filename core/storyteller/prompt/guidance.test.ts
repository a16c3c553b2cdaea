import { describe, expect, test } from 'vitest'
import { reader, Telling } from '../../test/tell.ts'
import { character, onStage, tinyNovel } from '../../test/tiny-novel.ts'
import { briefTurn } from '../../turn/brief-turn.ts'
import type { TurnBrief } from '../../turn/turn-brief.ts'
import { buildLinePrompt } from './build-line-prompt.ts'
import { buildPrompt, tokensOf } from './build-prompt.ts'

const novel = {
  ...tinyNovel({
    first: 'hall',
    cast: ['Osip'],
    interactive: {
      hall: {
        start_message_original: 'Cold night.',
        start_message_speaker_id: character('Osip'),
        characters: [onStage('Osip')],
        author_note: 'Osip limps.',
        reply_length: 'usual',
      },
    },
  }),
  author_note: 'It rains, {{user}}.',
  reply_style: 'Dry.',
  reply_length: 'short',
} as const satisfies ReturnType<typeof tinyNovel>

const brief = (more: Partial<TurnBrief> = {}): TurnBrief => {
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no scene')
  const { state } = new Telling(novel)
  const told = briefTurn(novel, scene, state, reader, 'Hello', { summaries: [], recent: [] })
  return { ...told, ...more }
}
const systemOf = (asked: TurnBrief) => buildPrompt(asked, { nonce: 'm', mode: 'schema' })[0]?.content ?? ''
const lastOf = (asked: TurnBrief) => buildPrompt(asked, { nonce: 'm', mode: 'schema' }).at(-1)?.content ?? ''

describe('the author’s options', () => {
  test.each([
    [{ length: 'short' }, 'One or two short sentences.'],
    [{}, 'One to five sentences.'],
    [{ length: 'long' }, 'Five to ten sentences.'],
  ] as const)('set the length of replies: %j: %s', (wanted, told) => {
    expect(systemOf(brief({ storytelling: { notes: [], ...wanted } }))).toContain(told)
  })

  test('are in the prompt: length among the rules, style and notes right before the reader’s message', () => {
    expect(systemOf(brief())).toContain('One or two short sentences.')
    expect(lastOf(brief())).toMatch(/Dry\.[\s\S]*It rains, the reader\.\nOsip limps\.[\s\S]*# The reader says/)
    const weak = buildLinePrompt(brief(), 'm', brief().cast[0] ?? null, 'small').at(-1)?.content
    expect(weak).toContain('Osip limps.')
  })

  test('fit into a small budget even at maximum length, in both alphabets', () => {
    for (const letter of ['word ', 'слово ']) {
      const long = letter.repeat(400).slice(0, 2_000)
      const asked = brief({ storytelling: { style: long, notes: [long, long] }, wish: letter.repeat(30).slice(0, 200) })
      expect(tokensOf(buildPrompt(asked, { nonce: 'm', mode: 'schema', budget: 1_500 }))).toBeLessThanOrEqual(1_500)
    }
  })
})

test('the reader’s wish for another answer is fenced, like all of the reader’s text', () => {
  expect(lastOf(brief({ wish: 'Gentler' }))).toMatch(/wants this answer otherwise[^\n]*\n[^\n]*m[^\n]*\n?Gentler/)
  expect(systemOf(brief({ wish: 'Gentler' }))).toBe(systemOf(brief()))
})

test('the prompt states the rating, and asks for care with a reader in despair, in either language', () => {
  expect(systemOf(brief())).toContain('This story is for everybody')
  expect(systemOf(brief({ for_adults: true }))).toContain('This story is for adults')
  expect(lastOf(brief())).not.toContain('# With care')
  expect(lastOf(brief({ reader_text: 'I want to die' }))).toContain('# With care')
  expect(lastOf(brief({ language: 'russian', reader_text: 'Я не хочу больше жить' }))).toContain('# Бережно')
})
