import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { problemPhrases } from '@fabula/phrases/problems'
import { describe, expect, test } from 'vitest'
import { specProofs, testEndings } from '../spec-proofs.mjs'
import { everyArea } from './every-area.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

const document = read('docs/SPEC.md')
const proofs = specProofs(document)
const rows = document.split('\n').filter((line) => /^\| (?!Statement)/.test(line))

/** Quotations with a name or a number in them, which `known-messages.test.ts` checks. */
const withNames = [
  '3 scenes found',
  'No scenes found matching {query}',
  'Page X of Y',
  'Ending Reached: {name}',
  'API Error ({status})',
  'scene name - ending name',
]

describe('the specification', () => {
  test('is proven by tests that exist and are not skipped', () => {
    const wrong = proofs.filter(({ file, title }) => {
      const paths = testEndings.map((ending) => file + ending).filter((each) => existsSync(root + each))
      return !paths.flatMap(titlesOf).some((each) => each.includes(title))
    })
    expect(wrong).toEqual([])
    expect(proofs.length).toBeGreaterThan(500)
  })

  test('has a proof or a reason for each statement', () => {
    expect(rows.length).toBeGreaterThan(300)
    const bare = rows.filter((row) => specProofs(row).length === 0 && !/\*\*Otherwise\*\*: \w/.test(row))
    expect(bare).toEqual([])
  })

  test('is quoted word for word by the product', async () => {
    const said = new Set(
      [
        ...(await everyArea()).flatMap(({ english }) => [...english.values()]),
        ...Object.values(fieldMessages),
        ...Object.values(problemPhrases.english),
        ...withNames,
      ].flatMap((sentence) => (typeof sentence === 'string' ? [sentence.toLowerCase()] : [])),
    )
    const quotes = rows.flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/"([^"]+)"/g)].map(([, it = '']) => it),
    )
    expect(quotes.length).toBeGreaterThan(150)
    expect(quotes.filter((quote) => !said.has(quote.toLowerCase()))).toEqual([])
  })
})

test('screen constants are as specified', () => {
  const ordered: [string, RegExp][] = [
    ['web/ui/toast.ts', /stayMs = 4000\b/],
    ['web/ui/toast.css', /animation: ui-toast-in 0\.3s/],
    ['web/client/load-chunk.ts', /chunkTimeoutMs = 120_000\b/],
    ['web/ui/copy-code.tsx', /copiedMs = 2_000\b/],
    ['web/play/history/history-dialog.tsx', /scrollDelayMs = 100\b/],
    ['web/play/gates/character-setup.tsx', /rows=\{5\}/],
    ['web/library/biography-section.tsx', /rows=\{5\}/],
    ['contract/page-address.ts', /pageSize = 6\b/],
    ['core/graph/arrange.ts', /column: 350,\s+row: 200,\s+width: 180,\s+height: \{ interactive: 180, static: 60 \}/],
    ['web/editor/graph/view.ts', /zoomStep = 1\.1\b/],
    ['web/editor/graph/view.ts', /maxInitialScale = 1\b/],
    ['web/editor/scenes/scene-card.tsx', /maxCharacters = 100\b/],
    ['web/play/viewer/viewer-stage.tsx', /gap = 20\b/],
    ['web/stage/sound/stage-sound.ts', /hiddenPauseMs = 300\b/],
  ]
  expect(ordered.filter(([file, constant]) => !constant.test(read(file))).map(([file]) => file)).toEqual([])
})

/** Titles of tests, steps and groups that are not skipped as a whole. A table of tests counts by its title's text. */
function titlesOf(path: string): string[] {
  const text = read(path)
  const titled =
    /\b(?:test|it|describe|test\.step|step)(?:\.(?:each|for)\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs
  return [...text.matchAll(titled)].map(([, , title = '']) => title)
}
