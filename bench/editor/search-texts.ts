import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { applyCommand } from '@fabula/core/edit/commands'
import { type Find, findTexts, withHits, wordFinder } from '@fabula/core/edit/texts/find-texts'
import type { NovelId } from '@fabula/core/ids'
import { patternFinder } from '@fabula/web/editor/search/pattern-finder'
import { report, round } from '../table.ts'
import { largeNovel } from './large-novel.ts'
import { replaceInEditor } from './replace-in-editor.ts'

/**
 * Measures what an author waits for when searching a whole novel, replacing all matches, seeing the result and undoing
 * it: as pure functions, and in the editor's own store. On a novel of 1,000 scenes the sum may be `most` milliseconds.
 */
const most = 300
const rounds = 7
/** Fewer rounds, because saving a thousand scenes twice takes long. */
const inEditorRounds = 3

function novelOf(scenes: number): NovelAnswer {
  const { head, interactive, static: fixed } = largeNovel(scenes)
  const id = '00000000-0000-4000-8000-000000000000' as NovelId
  const assets = { sprites: [], backgrounds: [], musics: [] }
  const seen = <Scene extends object>(scene: Scene) => ({ ...scene, revision: 1 })
  const scenes_of = { interactive_scenes: interactive.map(seen), static_scenes: fixed.map(seen) }
  return { ...head, id, created_at: '', assets, ...scenes_of, revision: 1, my_role: 'owner' } as unknown as NovelAnswer
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const rows: Record<string, string | number>[] = []
let slow = false
for (const scenes of [1_000, 5_000]) {
  const large = novelOf(scenes)
  const finds: [string, Find][] = [
    ['words', wordFinder({ words: 'the', put: 'THE', cased: false, whole: true })],
    ['expression', patternFinder('\\b(\\w)(\\w+ing)\\b', '$2$1', { cased: false, whole: false })],
  ]
  for (const [what, find] of finds) {
    const times = { found: [], pure: [], replaced: [], undone: [], saving: [] } as Record<string, number[]>
    let places = 0
    for (let round = 0; round < rounds; round++) {
      // A copy for which nothing has been cached yet.
      const novel = structuredClone(large)
      const from = performance.now()
      const found = findTexts(novel, find)
      const texts = found.map(({ path, text, hits }) => ({ path, was: text, now: withHits(text, hits) }))
      times.found?.push(performance.now() - from)
      const then = performance.now()
      const after = applyCommand(novel, { command: 'replaceTexts', texts })
      const back = texts.map(({ path, was, now }) => ({ path, was: now, now: was }))
      applyCommand(after, { command: 'replaceTexts', texts: back })
      times.pure?.push(performance.now() - then)
      places = found.reduce((sum, { hits }) => sum + hits.length, 0)
      // Saving makes one call after another: on the larger novel it shows nothing new.
      if (scenes > 1_000 || round >= inEditorRounds) continue
      const inEditor = await replaceInEditor(novel, texts)
      times.replaced?.push(inEditor.replaced)
      times.undone?.push(inEditor.undone)
      times.saving?.push(inEditor.saving)
    }
    const [found = 0, pure = 0, replaced = 0, undone = 0, saving = 0] = Object.values(times).map(median)
    const sum = Math.max(found + pure, found + replaced + undone)
    if (scenes === 1_000 && sum > most) slow = true
    const row = { scenes, what, places, 'found, ms': round(found, 0), 'replaced and back, ms': round(pure, 0) }
    rows.push(
      scenes > 1_000
        ? row
        : {
            ...row,
            'in the editor: replaced, ms': round(replaced, 0),
            'taken back, ms': round(undone, 0),
            'sum, ms': round(found + replaced + undone, 0),
            budget_ms: most,
            'saving both, ms of the page': round(saving, 0),
          },
    )
  }
}
report('search-texts', 'a whole novel searched, replaced and put back', rows)
if (slow) process.exitCode = 1
