import { applyCommand } from '@fabula/core/edit/commands'
import { type Find, findTexts, withHits, wordFinder } from '@fabula/core/edit/texts/find-texts'
import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import { patternFinder } from '@fabula/web/editor/search/pattern-finder'
import { report, round } from '../table.ts'
import { largeNovel } from './large-novel.ts'

/** Milliseconds that looking through a whole novel, replacing what was found, and taking it back may take. */
const most = 300
const rounds = 7

function novelOf(scenes: number): Novel {
  const { head, interactive, static: fixed } = largeNovel(scenes)
  const id = '00000000-0000-4000-8000-000000000000' as NovelId
  const assets = { sprites: [], backgrounds: [], musics: [] }
  return { ...head, id, created_at: '', assets, interactive_scenes: interactive, static_scenes: fixed }
}

const rows: Record<string, string | number>[] = []
let slow = false
for (const scenes of [1_000, 5_000]) {
  const novel = novelOf(scenes)
  const finds: [string, Find][] = [
    ['words', wordFinder({ words: 'the', put: 'THE', cased: false, whole: true })],
    ['expression', patternFinder('\\b(\\w)(\\w+ing)\\b', '$1$2', { cased: false, whole: false })],
  ]
  for (const [what, find] of finds) {
    const times: number[] = []
    let places = 0
    for (let round = 0; round < rounds; round++) {
      const from = performance.now()
      const found = findTexts(novel, find)
      const texts = found.map(({ path, text, hits }) => ({ path, was: text, now: withHits(text, hits) }))
      const after = applyCommand(novel, { command: 'replaceTexts', texts })
      const back = texts.map(({ path, was, now }) => ({ path, was: now, now: was }))
      applyCommand(after, { command: 'replaceTexts', texts: back })
      times.push(performance.now() - from)
      places = found.reduce((sum, { hits }) => sum + hits.length, 0)
    }
    const median = times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    if (scenes === 1_000 && median > most) slow = true
    rows.push({ scenes, what, places, median_ms: round(median, 0), budget_ms: scenes === 1_000 ? most : '' })
  }
}
report('search-texts', 'a whole novel searched, replaced and put back', rows)
if (slow) process.exitCode = 1
