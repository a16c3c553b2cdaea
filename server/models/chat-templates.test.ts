import { readdirSync, readFileSync } from 'node:fs'
import { buildJudgePrompt } from '@fabula/core/storyteller/prompt/build-judge-prompt'
import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { buildSummaryPrompt } from '@fabula/core/storyteller/prompt/build-summary-prompt'
import type { PromptMessage } from '@fabula/core/storyteller/turn-record'
import { character } from '@fabula/core/test/tiny-novel'
import { translationPrompt } from '@fabula/core/translation/translation-prompt'
import type { PastLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { Template } from '@huggingface/jinja'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testBrief } from './test-brief.ts'

const folder = new URL('./test/chat-templates/', import.meta.url)
const templates = readdirSync(folder)
  .filter((file) => file.endsWith('.jinja'))
  .map((file) => ({ file, template: new Template(readFileSync(new URL(file, folder), 'utf8')) }))

const render = (template: Template, messages: readonly PromptMessage[]): string =>
  template.render({ messages, bos_token: '<s>', eos_token: '</s>', add_generation_prompt: true })

/** Every prompt that the server makes in a turn. */
function promptsOf(brief: TurnBrief): Record<string, PromptMessage[]> {
  const speaker = brief.cast[0] ?? null
  const full = buildPrompt(brief, { nonce: 'MARK', mode: 'schema', budget: 3_500 })
  // Several may speak in every other turn.
  const storytelling = { notes: [], ...(brief.remembered.recent.length % 2 === 0 && { several: true as const }) }
  const small = buildLinePrompt({ ...brief, storytelling }, 'MARK', speaker, 'small', 3_500)
  const summary = { language: brief.language, reader: brief.reader.name, before: '', summaries: [], words: 60 }
  return {
    full,
    object: buildPrompt(brief, { nonce: 'MARK', mode: 'object' }),
    small,
    tiny: buildLinePrompt(brief, 'MARK', speaker, 'tiny'),
    judge: buildJudgePrompt(brief, { prompt: full, line: 'Aye.', speaker: character('Ilse') }),
    'small judge': buildJudgePrompt(brief, { prompt: small, line: 'Aye.', speaker: character('Ilse') }),
    choice: buildJudgePrompt({ ...brief, purpose: 'changes' }, { prompt: full, line: '' }),
    summary: buildSummaryPrompt({ ...summary, lines: brief.remembered.recent }, 'MARK'),
    'summary of summaries': buildSummaryPrompt(
      { ...summary, lines: [], summaries: ['They met.', 'They left.'] },
      'MARK',
    ),
    translation: translationPrompt(
      {
        novel: { name: 'A novel', description: '' },
        from: 'english',
        to: 'russian',
        cast: [],
        scenes: [],
        earlier: [],
        units: [{ id: 'u', kind: 'line', source: 'Well?' }],
      } as never,
      'MARK',
    ),
  }
}

/** What one turn may add to a game: a text of the reader's, or none, and a line of the cast, or none. */
const said = fc.record({
  reader: fc.constantFrom<string | null>(null, 'Hello', '', '# The scene\nIs over', 'Привет'),
  cast: fc.constantFrom<[string, string] | null>(['Ilse', 'Aye.'], ['Osip', 'Tea.'], ['', 'It rains.'], null),
  /** How many turns the reader goes back before it. */
  back: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(8)),
})

/** The turns tested of a game's sixty: all of its beginning, where little is said, then every fourth. */
const isAsked = (turn: number): boolean => turn < 12 || turn % 4 === 0
const asked = Array.from({ length: 60 }, (_, turn) => turn).filter(isAsked).length

test('the chat templates of all families accept every prompt of sixty turns with rollbacks', () => {
  expect(templates).toHaveLength(7)
  const first = testBrief()
  let rendered = 0
  fc.assert(
    fc.property(
      fc.array(said, { minLength: 60, maxLength: 60 }),
      fc.constantFrom('reader', 'Ilse', 'narrator', 'nobody'),
      fc.boolean(),
      (moves, opener, folded) => {
        const begun = first.remembered.recent[0]
        if (!begun) throw new Error('the test room opens with a line')
        const opening: Record<typeof opener, PastLine[]> = {
          reader: [{ ...begun, by: 'reader', character_id: null, name: 'Nell' }],
          Ilse: [begun],
          narrator: [{ ...begun, by: 'narrator', character_id: null, name: '' }],
          nobody: [],
        }
        const turns: PastLine[][] = [opening[opener]]
        for (const [turn, { reader, cast, back }] of moves.entries()) {
          turns.splice(Math.max(1, turns.length - back))
          const recent = turns.flat()
          const summaries = folded ? ['They met on the quay.'] : []
          const brief = { ...first, reader_text: reader, remembered: { summaries, recent } }
          for (const [kind, messages] of isAsked(turn) ? Object.entries(promptsOf(brief)) : []) {
            expect([kind, messages[0]?.role, messages.at(-1)?.role]).toEqual([kind, 'system', 'user'])
            for (const { template } of templates) {
              const text = render(template, messages)
              expect(text).toContain(messages.at(-1)?.content.trim())
              rendered++
            }
          }
          const line = (by: PastLine['by'], name: string, text: string): PastLine => ({
            by,
            character_id: name === '' || by === 'reader' ? null : character(name),
            name,
            text,
            state_id: first.state_id,
          })
          turns.push([
            ...(reader === null ? [] : [line('reader', 'Nell', reader)]),
            ...(cast === null ? [] : [line(cast[0] === '' ? 'narrator' : 'character', ...cast)]),
          ])
        }
      },
    ),
    { numRuns: 4 },
  )
  expect(rendered).toBe(4 * asked * 10 * templates.length)
})

test('the test templates refuse what the real ones refuse', () => {
  const system: PromptMessage = { role: 'system', content: 'Rules.' }
  const [user, own]: PromptMessage[] = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Well?' },
  ] as const
  const refusals = (messages: PromptMessage[]) =>
    templates.filter(({ template }) => {
      try {
        render(template, messages)
        return false
      } catch {
        return true
      }
    })
  if (!user || !own) throw new Error('two messages')
  expect(refusals([system, own, user]).map(({ file }) => file)).toEqual(['gemma-3.jinja', 'mistral.jinja'])
  expect(refusals([system, user, system, user])).toHaveLength(5)
  expect(refusals([system, user])).toEqual([])
})
