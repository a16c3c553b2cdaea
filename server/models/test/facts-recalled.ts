import type { Language } from '@fabula/core/novel/language'
import type { Embedder } from '../../play/embedder.ts'
import { recallLines } from '../recall-lines.ts'
import { testBrief } from '../test-brief.ts'
import { meaningNothing, recallFacts, smallTalk } from './recall-facts.ts'

const options = { signal: new AbortController().signal, withinMs: 60_000 }

/**
 * For twenty facts per language that were told long ago and are asked in other words: how many are recalled; how often
 * anything is recalled for eight meaningless texts; and how long each search took.
 */
export async function factsRecalled(
  language: Language,
  by: Embedder | null,
): Promise<{ found: number; idle: number; milliseconds: number[] }> {
  const lines = [...recallFacts[language].map(({ told }) => told), ...smallTalk[language]]
  const kept = lines.map((text) => ({ by: 'character' as const, name: 'Ilse', text }))
  const vectors = by && (await by.vectorsOf(lines, options)).vectors
  const milliseconds: number[] = []
  const recalled = async (said: string): Promise<string[]> => {
    const began = performance.now()
    const near = by && vectors && (await by.nearness(said, vectors, options)).near
    milliseconds.push(performance.now() - began)
    const known = kept.map((line, index) => (near ? { ...line, near: near[index] ?? 0 } : line))
    const remembered = { summaries: ['…'], recent: [], kept: known }
    return recallLines({ ...testBrief(), language, reader_text: said, remembered }).map(({ text }) => text)
  }
  let found = 0
  for (const { told, asked } of recallFacts[language]) if ((await recalled(asked)).includes(told)) found++
  let idle = 0
  for (const said of meaningNothing[language]) if ((await recalled(said)).length > 0) idle++
  return { found, idle, milliseconds }
}
