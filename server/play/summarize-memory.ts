import { extractOfSummaries, extractSummary } from '@fabula/core/memory/extract-summary'
import { mergeLayers, planLayers } from '@fabula/core/memory/plan-layers'
import { planSummary } from '@fabula/core/memory/plan-summary'
import { selectRecallableLines } from '@fabula/core/memory/recallable-lines'
import type { Summary } from '@fabula/core/memory/summary'
import { summaryTokens } from '@fabula/core/memory/summary-size'
import { storable } from '@fabula/core/record/storable'
import { addUsage, type TurnRecord, type Usage } from '@fabula/core/storyteller/turn-record'
import type { Reader } from '@fabula/core/turn/game-state'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import type { Embedder } from './embedder.ts'
import type { StateKey } from './game-store.ts'
import { findLineVectors, keepLineVectors } from './line-vectors.ts'
import { type Memory, recall } from './remember.ts'
import { StorytellerError, type Summariser, type SummaryQuestion } from './storyteller.ts'

/** What folding a memory needs. */
export interface SummaryTools {
  pool: pg.Pool
  summariser: Summariser
  /** Makes vectors of the retained lines; null for none. */
  embedder: Embedder | null
  reader: Reader
  /** Tokens of everything in the prompt except the remembered lines; null when no prompt was made. */
  rest: number | null
  signal: AbortSignal
  /** Whether the daily caps leave room for a question to the model. */
  mayAsk: () => Promise<boolean>
  /** Settles a question's cost, whatever its outcome. */
  settle: (usage: Usage) => Promise<void>
}

/** Whether there is anything to fold, judged from what is already loaded: no query and no question. */
export const needsSummary = (
  { tail }: Pick<Memory, 'tail'>,
  { summariser, rest }: Pick<SummaryTools, 'summariser' | 'rest'>,
) => planSummary(tail, rest, summariser.promptTokens) !== null

/**
 * Summarises the oldest words of the path to a state if they have outgrown their room, and stores the summary with the
 * last state it covers. When the model fails nothing is stored and the next turn tries again; what can wait no longer
 * is reduced to its first sentences.
 */
export async function summarizeMemory(key: StateKey, tools: SummaryTools): Promise<void> {
  const { pool, summariser } = tools
  const memory = await recall(pool, key)
  const fold = planSummary(memory.tail, tools.rest, summariser.promptTokens)
  const folded = fold ? memory.tail.slice(0, fold.count) : []
  const [first, last] = [folded[0], folded.at(-1)]
  if (!fold || !first || !last) return
  const asker = new Asker(tools)
  const lines = folded.flatMap((state) => state.lines)
  const tokens = summaryTokens(summariser.promptTokens)
  const folding =
    (await asker.ask({ before: memory.summaries.at(-1)?.text ?? '', lines, summaries: [] })) ??
    (fold.must || summariser.summarise === null
      ? { text: extractSummary(lines, tokens), by: 'extract' as const }
      : null)
  if (folding === null) return
  const summary: Summary = { from_depth: first.depth, to_depth: last.depth, layer: 0, ...folding }
  const summaries = await foldLayers([...memory.summaries, summary], asker, tokens)
  const kept = selectRecallableLines(memory.kept, lines)
  await storeMemory(pool, { ...key, id: last.id }, { summaries, kept, record: asker.record })
  const { embedder } = tools
  if (embedder === null) return
  const known = await knownVectors(key, memory, tools.pool, embedder)
  await keepLineVectors({ ...key, id: last.id }, kept, known, { ...tools, embedder })
}

/** The vectors of lines that were stored before, by their text. */
async function knownVectors(
  { user_id }: StateKey,
  { covered, kept }: Memory,
  pool: pg.Pool,
  { id }: Embedder,
): Promise<Map<string, Int8Array>> {
  if (covered === null || kept.length === 0) return new Map()
  const vectors = (await findLineVectors(pool, { user_id, id: covered.id }, id, kept.length)) ?? []
  return new Map(vectors.flatMap((vector, index) => (kept[index] ? [[kept[index].text, vector] as const] : [])))
}

/** Folds summaries in layers until no layer is full, or the model does not answer. */
async function foldLayers(all: readonly Summary[], asker: Asker, tokens: number): Promise<Summary[]> {
  let summaries = [...all]
  for (let fold = planLayers(summaries); fold !== null; fold = planLayers(summaries)) {
    const texts = summaries.slice(fold.start, fold.start + fold.count).map(({ text }) => text)
    const merged =
      (await asker.ask({ before: '', lines: [], summaries: texts })) ??
      (fold.must || !asker.canAsk ? { text: extractOfSummaries(texts, tokens), by: 'extract' as const } : null)
    if (merged === null) return summaries
    summaries = mergeLayers(summaries, fold, merged)
  }
  return summaries
}

/** Asks the model and adds up what it cost. An answer is null when the model failed. */
class Asker {
  record: TurnRecord | null = null

  constructor(private readonly tools: SummaryTools) {}

  get canAsk(): boolean {
    return this.tools.summariser.summarise !== null
  }

  async ask(
    question: Pick<SummaryQuestion, 'before' | 'lines' | 'summaries'>,
  ): Promise<Pick<Summary, 'text' | 'by'> | null> {
    const { summariser, reader, signal, settle, mayAsk } = this.tools
    if (summariser.summarise === null || !(await mayAsk())) return null
    const { language, name } = reader
    const tokens = summaryTokens(summariser.promptTokens)
    try {
      const { text, record } = await summariser.summarise({ ...question, language, reader: name, tokens }, signal)
      await settle(record.usage)
      this.count(record)
      return { text, by: 'model' }
    } catch (error) {
      if (!(error instanceof StorytellerError)) throw error
      await settle(error.usage)
      if (error.reason === 'cancelled') throw error
      return null
    }
  }

  private count(record: TurnRecord): void {
    const { record: before } = this
    this.record =
      before === null
        ? record
        : {
            ...before,
            total_ms: before.total_ms + record.total_ms,
            usage: addUsage(before.usage, record.usage),
          }
  }
}

/** Stores a memory, unless another process has folded the same states first. */
async function storeMemory(
  pool: pg.Pool,
  { user_id, id }: StateKey,
  { summaries, kept, record }: { summaries: readonly Summary[]; kept: readonly KeptLine[]; record: TurnRecord | null },
): Promise<void> {
  await pool.query({
    name: 'store-memory',
    text: `with game as (
             update games g set memory_mark = g.memory_mark + 1 from states s
             where s.user_id = $1 and s.id = $2 and g.user_id = $1 and g.id = s.game_id returning g.id
           )
           insert into memories (user_id, state_id, summaries, kept, record) select $1, $2, $3, $4, $5 from game
           on conflict do nothing`,
    values: [
      user_id,
      id,
      ...[summaries, kept].map((each) => JSON.stringify(storable(each))),
      record && JSON.stringify(record),
    ],
  })
}
