import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** How the files of tests end; docs/SPEC.md leaves it out. */
const endings = ['.journey.ts', '.test.ts', '.test.tsx', '.browser.test.ts', '.browser.test.tsx']

/** The proofs that docs/SPEC.md names: a file without its ending, and a part of a title in it. */
const proofs = read('docs/SPEC.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((line) => [...line.matchAll(/`((?:e2e|server|web|core|contract|dev)\/[\w/-]+)` ([^;|]+)/g)])
  .map(([, file = '', title = '']) => ({ file, title: title.trim() }))

describe('what the specification orders', () => {
  test('is proven by tests that are there, and none of them is left out', () => {
    const wrong = proofs.filter(({ file, title }) => {
      const path = endings.map((ending) => file + ending).find((each) => existsSync(root + each))
      return path === undefined || !titlesOf(path).some((each) => each.includes(title))
    })
    expect(wrong).toEqual([])
    expect(proofs.length).toBeGreaterThan(120)
  })

  test('has a proof or a reason for each statement', () => {
    const rows = read('docs/SPEC.md')
      .split('\n')
      .filter((line) => /^\| (?!Statement|-)/.test(line))
    expect(rows.filter((row) => !row.includes('`') && !row.includes('**Otherwise**'))).toEqual([])
  })
})

test('constants of the screens stand as ordered', () => {
  const ordered: [string, RegExp][] = [
    ['web/ui/toast.ts', /STAY_MS = 4000\b/],
    ['web/ui/toast.css', /animation: ui-toast-in 0\.3s/],
    ['web/client/load-chunk.ts', /CHUNK_TIMEOUT_MS = 120_000\b/],
    ['web/ui/copy-code.tsx', /copiedMs = 2_000\b/],
    ['web/play/history/history-dialog.tsx', /scrollDelayMs = 100\b/],
    ['web/play/gates/character-setup.tsx', /rows=\{5\}/],
    ['web/library/biography-section.tsx', /rows=\{5\}/],
    ['contract/page-address.ts', /PAGE_SIZE = 6\b/],
  ]
  expect(ordered.filter(([file, constant]) => !constant.test(read(file))).map(([file]) => file)).toEqual([])
})

/** Titles of what is run: of a test, a step or a group that is not skipped as a whole. Tables of tests count by their text. */
function titlesOf(path: string): string[] {
  const text = read(path)
  const titled =
    /\b(?:test|it|describe|test\.step|step)(?:\.each\([^)]*\)|\.for\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs
  return [
    ...[...text.matchAll(titled)].map(([, , title = '']) => title),
    ...(path.startsWith('dev/sentences/') ? [text] : []),
  ]
}
