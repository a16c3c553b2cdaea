import { examineNovel, examiningNovel } from '@fabula/core/check/check-novel'
import type { NovelId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import type { Novel } from '@fabula/core/novel/novel'
import { quantile, report } from '../table.ts'
import { largeNovel } from './large-novel.ts'

/** Measures how long the check of a novel takes after an edit of one scene, in milliseconds. */
const rounds = 12

function novelOf(scenes: number): Novel {
  const { head, interactive, static: still, assets } = largeNovel(scenes)
  const of = (type: string): Asset[] =>
    assets
      .filter((asset) => asset.type === type)
      .map(({ id, name, prompt_description }) => ({ id, name, prompt_description, extension: 'png', url: '' }))
  return {
    ...head,
    id: 'bench' as NovelId,
    created_at: '',
    assets: { sprites: of('sprite'), backgrounds: of('background'), musics: of('music') },
    interactive_scenes: interactive,
    static_scenes: still,
  }
}

/** The thorough check, with the longest time that it blocks. */
function inSlices(novel: Novel) {
  const began = performance.now()
  const work = examiningNovel(novel, {})
  for (let longest = 0; ; ) {
    const from = performance.now()
    const { done, value } = work.next()
    longest = Math.max(longest, performance.now() - from)
    if (done) return { ...value, longest, thorough: performance.now() - began }
  }
}

const rows = [100, 300, 1_000].map((scenes) => {
  let novel = novelOf(scenes)
  const edited = (round: number) => {
    const static_scenes = novel.static_scenes.map((scene, at) => (at === round ? { ...scene, name: 'edited' } : scene))
    novel = { ...novel, static_scenes }
    const from = performance.now()
    const { undecided } = examineNovel(novel, { depth: 'quick' })
    return { took: performance.now() - from, open: undecided.length }
  }
  const found = Array.from({ length: rounds }, (_, round) => edited(round))
  const { longest, thorough, undecided, problems } = inSlices(novel)
  // The first rounds are warm-up.
  const warm = found.slice(3).map(({ took }) => took)
  return {
    scenes,
    'quick p50 ms': Math.round(quantile(warm, 0.5)),
    'quick p95 ms': Math.round(quantile(warm, 0.95)),
    'left open': found.at(-1)?.open ?? 0,
    'thorough ms': Math.round(thorough),
    'longest slice ms': Math.round(longest),
    'left open then': undecided.length,
    problems: problems.length,
  }
})
report('prove', 'problems of a large novel, checked again after an edit', rows)
